/* What people call themselves and write to each other. Names are shown to strangers and must not pass for somebody
 * else's: nothing invisible, nothing that turns text around, no mixture of alphabets that look alike, and no name that
 * looks like an account's. The Unicode data and the notion of "looks alike" (UTS #39) are ICU's. */
#include "server.h"

#include <stdlib.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>
#include <unicode/utf8.h>

enum { ROOM = 4 * CHAT_BYTES, MARKS_NAME = 2, MARKS_CHAT = 4 };

/* Checks for alphabets that are mixed in ways no language mixes them. Made once, by whichever thread asks first;
 * libuv's once makes the others wait. */
static USpoofChecker *checker;
static uv_once_t once = UV_ONCE_INIT;

static void make_checker(void) {
    UErrorCode err = U_ZERO_ERROR;
    checker = uspoof_open(&err);
    uspoof_setChecks(checker, USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS, &err);
    uspoof_setRestrictionLevel(checker, USPOOF_MODERATELY_RESTRICTIVE);
    if (U_FAILURE(err))
        abort();
}

static const USpoofChecker *spoof(void) {
    uv_once(&once, make_checker);
    return checker;
}

/* ICU has this as a macro only. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
int32_t utf8_next(const char *text, int32_t *i, int32_t n) {
    UChar32 c;
    U8_NEXT(text, *i, n, c);
    return c;
}
#pragma GCC diagnostic pop

/* --- one character ---------------------------------------------------------------------------- */

static bool is_mark(UChar32 c) { return (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0; }

/* Nothing to see, or it changes how others' text is read: controls, direction, fillers, private and unassigned code
 * points, blanks of all kinds but the plain space. */
static bool unseen(UChar32 c) {
    return (U_GET_GC_MASK(c) & (U_GC_C_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK)) != 0 ||
           u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || u_hasBinaryProperty(c, UCHAR_BIDI_CONTROL) ||
           (u_isUWhiteSpace(c) && c != ' ') || c == 0x2800 /* braille without dots */;
}

/* --- names ------------------------------------------------------------------------------------ */

static bool normalize(const UNormalizer2 *form, const char *in, size_t n, char *out, size_t room) {
    UErrorCode err = U_ZERO_ERROR;
    UChar wide[ROOM], plain[ROOM];
    int32_t size = 0;
    u_strFromUTF8(wide, ROOM, &size, in, (int32_t)n, &err);
    size = unorm2_normalize(form, wide, size, plain, ROOM, &err);
    u_strToUTF8(out, (int32_t)room, NULL, plain, size, &err);
    return U_SUCCESS(err) && err != U_STRING_NOT_TERMINATED_WARNING;
}

static const UNormalizer2 *form_of(const UNormalizer2 *(*get)(UErrorCode *)) {
    UErrorCode err = U_ZERO_ERROR;
    const UNormalizer2 *form = get(&err);
    if (U_FAILURE(err))
        abort();
    return form;
}

/* Spaces at the ends go, several become one. */
static void trim(const char *in, char *out, size_t room) {
    size_t n = 0;
    for (; *in && n + 1 < room; in++)
        if (*in != ' ' || (n && out[n - 1] != ' '))
            out[n++] = *in;
    while (n && out[n - 1] == ' ')
        n--;
    out[n] = 0;
}

const char *name_trim(const char *in, char out[NAME_BYTES]) {
    trim(in, out, NAME_BYTES);
    return out;
}

/* The number of characters, or -1 where one of them does not fit. */
static int count_fit(const char *text) {
    int32_t i = 0, n = (int32_t)strlen(text);
    int chars = 0, marks = 0;
    UChar32 before = 0;
    bool solid = false; /* a letter, digit, sign or symbol: something to see */
    while (i < n) {
        UChar32 c = utf8_next(text, &i, n);
        if (c < 0 || unseen(c))
            return -1;
        marks = is_mark(c) ? marks + 1 : 0;
        if (marks > MARKS_NAME || (marks && (!chars || before == ' ')))
            return -1;
        solid = solid || (!marks && c != ' ');
        before = c;
        chars++;
    }
    return solid ? chars : -1;
}

bool name_clean(const char *in, int min, char out[NAME_BYTES]) {
    char tidy[ROOM], form[ROOM];
    if (!in || strlen(in) >= CHAT_BYTES)
        return false;
    trim(in, tidy, sizeof tidy);
    if (!normalize(form_of(unorm2_getNFCInstance), tidy, strlen(tidy), form, sizeof form))
        return false;
    int chars = count_fit(form);
    UErrorCode err = U_ZERO_ERROR;
    if (chars < min || chars > NAME_CHARS || strlen(form) >= NAME_BYTES ||
        uspoof_check2UTF8(spoof(), form, -1, NULL, &err) || U_FAILURE(err))
        return false;
    strcpy(out, form);
    return true;
}

/* Accounts are told apart without regard to case, or to ways of writing the same letters. */
bool name_fold(const char *name, char out[NAME_BYTES]) {
    return normalize(form_of(unorm2_getNFKCCasefoldInstance), name, strlen(name), out, NAME_BYTES);
}

/* Letters and digits only, unless there are none: "Ana." and "A n a" look like "Ana". */
static void bare(const char *in, char *out) {
    int32_t i = 0, n = (int32_t)strlen(in), at = 0;
    while (i < n) {
        int32_t from = i;
        UChar32 c = utf8_next(in, &i, n);
        if (c >= 0 && (u_isalnum(c) || is_mark(c))) {
            memcpy(out + at, in + from, (size_t)(i - from));
            at += i - from;
        }
    }
    out[at] = 0;
    if (!at)
        memcpy(out, in, (size_t)n + 1);
}

static bool skeleton(const char *in, char out[ALIKE_BYTES]) {
    UErrorCode err = U_ZERO_ERROR;
    int32_t n = uspoof_getSkeletonUTF8(spoof(), 0, in, -1, out, ALIKE_BYTES, &err);
    return U_SUCCESS(err) && n < ALIKE_BYTES;
}

bool name_alike(const char *name, struct alike *out) {
    const UNormalizer2 *fold = form_of(unorm2_getNFKCCasefoldInstance);
    char letters[NAME_BYTES], lower[ALIKE_BYTES], shape[ALIKE_BYTES];
    bare(name, letters);
    return normalize(fold, letters, strlen(letters), lower, sizeof lower) && skeleton(lower, out->small) &&
           skeleton(letters, shape) && normalize(fold, shape, strlen(shape), out->large, sizeof out->large);
}

/* No name may look like that of the operator. */
bool name_reserved(const struct alike *name) {
    static const char *const words[] = {"admin",         "administrator", "moderator",  "operator",  "staff",
                                        "support",       "system",        "server",     "timetable", "root",
                                        "administrador", "moderador",     "stjórnandi", "umsjón",    NULL};
    for (int i = 0; words[i]; i++) {
        struct alike word;
        if (name_alike(words[i], &word) && (!strcmp(word.small, name->small) || !strcmp(word.large, name->large)))
            return true;
    }
    return false;
}

/* --- chat ------------------------------------------------------------------------------------- */

static bool pictured(UChar32 c) {
    return u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC) || u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER) ||
           u_hasBinaryProperty(c, UCHAR_REGIONAL_INDICATOR) || c == 0x20E3;
}

/* Some characters that are not seen belong to what is: they join the parts of a picture, or keep the letters of some
 * scripts apart or together. */
static bool joins(UChar32 c, UChar32 before) {
    if (c == 0xFE0F || c == 0xFE0E)
        return pictured(before) || (before >= '0' && before <= '9') || before == '#' || before == '*';
    if (c == 0x200D && (pictured(before) || before == 0xFE0F))
        return true;
    if (c != 0x200C && c != 0x200D)
        return false;
    int32_t type = u_getIntPropertyValue(before, UCHAR_JOINING_TYPE);
    return type == U_JT_DUAL_JOINING || type == U_JT_RIGHT_JOINING || u_getCombiningClass(before) == 9;
}

bool chat_clean(const char *in, char out[CHAT_BYTES]) {
    int32_t i = 0, n = (int32_t)strlen(in), at = 0;
    int chars = 0, marks = 0;
    bool solid = false;
    UChar32 before = 0;
    while (i < n) {
        int32_t from = i;
        UChar32 c = utf8_next(in, &i, n);
        bool space = c >= 0 && (u_isUWhiteSpace(c) || u_charType(c) == U_CONTROL_CHAR);
        marks = c >= 0 && is_mark(c) ? marks + 1 : 0;
        if (c < 0 || (!space && unseen(c) && !joins(c, before)) || marks > MARKS_CHAT)
            continue;
        if (++chars > CHAT_CHARS || at + (i - from) >= CHAT_BYTES)
            return false;
        if (space) {
            out[at++] = ' ';
        } else {
            memcpy(out + at, in + from, (size_t)(i - from));
            at += i - from;
            solid = solid || (!marks && !unseen(c));
        }
        before = c;
    }
    out[at] = 0;
    return solid;
}
