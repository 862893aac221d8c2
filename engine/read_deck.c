/* A custom deck as a sheet (TSV or CSV): read, and checked row by row (docs/decks.md has the format). The command and
 * the client's workshop ask here, so they say the same. Any game that takes a custom deck can be played with one; none
 * is known here. */
#include "timetable/engine.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    CARDS_MIN = 2,
    CARDS_MAX = 1000,
    ID_MAX_BYTES = 40,
    NAME_MAX_BYTES = 200,
    NOTE_MAX_BYTES = 600,
    TITLE_MAX_BYTES = 80,
    COLUMNS_MAX = 32,
    HARDEST = 5,
    THIS_YEAR = 2026
};
#define YEAR_MIN (-20000000000)
#define YEAR_MAX 9999

enum column { ID, DATE, NAME, NOTE, CATEGORY, DIFFICULTY, PICTURE, COLUMNS };

struct card {
    const char *id, *name, *note, *category, *picture; /* NULL where there is none */
    char made[ID_MAX_BYTES + 1];                       /* an id made from the name */
    int64_t date;
    char day[6]; /* "07-20", "07" or "": where the date is finer than a year */
    int difficulty, row;
};

struct deck {
    const struct tt_deck_teller *teller;
    int lang, row, errors;
    char between;      /* the fields: TAB, ; or , */
    bool quotes, full; /* full: the sheet has more cards than a deck, and is read no further */
    int at[COLUMNS];   /* numbers of columns, -1: none */
    int columns, n;
    char title[TITLE_MAX_BYTES + 1], author[TITLE_MAX_BYTES + 1];
    struct card *card;
};

static void tell(struct deck *d, int row, bool warning, const char *key, const char *a, const char *b) {
    const char *args[] = {a ? a : "", b ? b : ""};
    char text[1000];
    tt_text_fill(d->lang, key, args, 2, text, sizeof text);
    d->teller->tell(d->teller->with, row, warning, text);
}

static void wrong(struct deck *d, const char *key, const char *detail) {
    d->errors++;
    tell(d, d->row, false, key, detail, NULL);
}

static void warn(struct deck *d, int row, const char *key, const char *a, const char *b) {
    tell(d, row, true, key, a, b);
}

/* --- text ------------------------------------------------------------------------------------- */

/* Well-formed UTF-8 with TABs as the only control characters. */
static bool is_text(const char *text) {
    const unsigned char *p = (const unsigned char *)text;
    while (*p) {
        int more = *p < 0x80                  ? 0
                   : *p >= 0xC2 && *p <= 0xDF ? 1
                   : (*p & 0xF0) == 0xE0      ? 2
                   : *p >= 0xF0 && *p <= 0xF4 ? 3
                                              : -1;
        if (more < 0 || (*p < 0x20 && *p != '\t') || *p == 0x7F)
            return false;
        if ((*p == 0xE0 && p[1] < 0xA0) || (*p == 0xED && p[1] > 0x9F) || (*p == 0xF0 && p[1] < 0x90) ||
            (*p == 0xF4 && p[1] > 0x8F))
            return false;
        for (p++; more; more--, p++)
            if ((*p & 0xC0) != 0x80)
                return false;
    }
    return true;
}

/* No client reads texts of a deck as markup. Other programs may, so it is refused at the door. */
bool tt_deck_markup(const char *text) {
    for (const char *p = text; p && (p = strchr(p, '<')); p++)
        if ((p[1] >= 'a' && p[1] <= 'z') || (p[1] >= 'A' && p[1] <= 'Z') || p[1] == '/' || p[1] == '!' || p[1] == '?')
            return true;
    return false;
}

/* lower_snake_case: words of small letters and digits, the first beginning with a letter. */
static bool is_id(const char *text) {
    bool gap = true;
    if (*text < 'a' || *text > 'z' || strlen(text) > ID_MAX_BYTES)
        return false;
    for (; *text; text++) {
        bool letter = (*text >= 'a' && *text <= 'z') || (*text >= '0' && *text <= '9');
        if (!letter && (*text != '_' || gap))
            return false;
        gap = *text == '_';
    }
    return !gap;
}

static bool is_year(const char *text, int64_t *out) {
    char *end;
    const char *digits = *text == '-' ? text + 1 : text;
    if (*digits < '0' || *digits > '9')
        return false;
    errno = 0;
    *out = strtoll(text, &end, 10);
    return !errno && !*end && *out >= YEAR_MIN && *out <= YEAR_MAX && *out != 0;
}

/* A year, or 1969-07 or 1969-07-20: the year and the rest of it. */
static bool is_date(const char *text, int64_t *year, char day[6]) {
    static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    char digits[24];
    size_t sign = *text == '-', n = sign + strspn(text + sign, "0123456789");
    const char *rest = text + n;
    day[0] = 0;
    if (n >= sizeof digits)
        return false;
    snprintf(digits, sizeof digits, "%.*s", (int)n, text);
    if (!is_year(digits, year))
        return false;
    if (!*rest)
        return true;
    if (rest[0] != '-' || strspn(rest + 1, "0123456789") != 2 || (rest[3] && rest[3] != '-') ||
        (rest[3] && (strspn(rest + 4, "0123456789") != 2 || rest[6])))
        return false;
    int month = (rest[1] - '0') * 10 + rest[2] - '0';
    int of_month = rest[3] ? (rest[4] - '0') * 10 + rest[5] - '0' : 1;
    if (month < 1 || month > 12 || of_month < 1 || of_month > days[month - 1])
        return false;
    snprintf(day, 6, "%s", rest + 1);
    return true;
}

static bool has_id(const struct deck *d, const char *id) {
    for (int i = 0; i < d->n; i++)
        if (!strcmp(d->card[i].id, id))
            return true;
    return false;
}

/* A row without an id has one of the letters and digits of its name, without the date; with a number where that is
 * taken. */
static void make_id(const struct deck *d, struct card *c) {
    char plain[ID_MAX_BYTES - 5];
    size_t n = 0;
    for (const char *p = c->name ? c->name : ""; *p && n + 1 < sizeof plain; p++) {
        char letter = (char)(*p >= 'A' && *p <= 'Z' ? *p - 'A' + 'a' : *p);
        if (letter >= 'a' && letter <= 'z')
            plain[n++] = letter;
        else if (*p == ' ' && n && plain[n - 1] != '_')
            plain[n++] = '_';
    }
    while (n && plain[n - 1] == '_')
        n--;
    plain[n] = 0;
    snprintf(c->made, sizeof c->made, "%s", n ? plain : "card");
    for (unsigned short k = 2; has_id(d, c->made); k++)
        snprintf(c->made, sizeof c->made, "%s_%hu", n ? plain : "card", k);
}

/* --- rows ------------------------------------------------------------------------------------- */

/* The next line without its end; NULL after the last. Empty lines and remarks are skipped; a remark may name the title
 * or the author. */
static void read_remark(struct deck *d, const char *line) {
    static const char *const key[] = {"title:", "author:"};
    if (!is_text(line))
        wrong(d, "deck.utf8", NULL);
    for (int i = 0; i < 2; i++) {
        const char *p = line + 1 + strspn(line + 1, " ");
        if (strncmp(p, key[i], strlen(key[i])) != 0)
            continue;
        p += strlen(key[i]);
        p += strspn(p, " ");
        if (tt_deck_markup(p))
            wrong(d, "deck.markup", NULL);
        else if (strlen(p) <= TITLE_MAX_BYTES)
            snprintf(i ? d->author : d->title, TITLE_MAX_BYTES + 1, "%s", p);
        else
            wrong(d, "deck.title", NULL);
    }
}

static char *next_line(struct deck *d, char **text) {
    while (**text) {
        char *line = *text;
        size_t n = strcspn(line, "\n");
        *text += line[n] ? n + 1 : n;
        line[n] = 0;
        d->row++;
        if (n && line[n - 1] == '\r')
            line[n - 1] = 0;
        if (*line == '#')
            read_remark(d, line);
        else if (*line)
            return line;
    }
    return NULL;
}

/* Cuts a line into at most that many fields; returns how many there are (one more: too many). Within quotes, which
 * only a sheet with commas has, a comma is text and two quotes are one. */
static int split(const struct deck *d, char *line, char **field, int most) {
    int n = 0;
    while (line && n <= most) {
        char *end = line, *to = line;
        if (d->quotes && *line == '"') {
            for (end = line + 1; *end && (*end != '"' || end[1] == '"'); end++)
                *to++ = *end == '"' ? *end++ : *end;
            end += *end == '"';
            while (*end && *end != d->between)
                *to++ = *end++;
        } else {
            while (*end && *end != d->between)
                end++;
            to = end;
        }
        bool last = !*end;
        *to = 0;
        if (n < most)
            field[n] = line;
        n++;
        line = last ? NULL : end + 1;
    }
    return n;
}

/* --- columns ---------------------------------------------------------------------------------- */

/* The words that name a column, in any language; the first is the one of the format. */
static const char *const column_word[COLUMNS][8] = {
    [ID] = {"id"},
    [DATE] = {"date", "year", "fecha", "año", "ár", "ártal", "dagsetning"},
    [NAME] = {"name", "event", "nombre", "suceso", "acontecimiento", "nafn", "atburður"},
    [NOTE] = {"note", "nota", "athugasemd", "skýring"},
    [CATEGORY] = {"category", "categoría", "flokkur"},
    [DIFFICULTY] = {"difficulty", "dificultad", "erfiðleikastig"},
    [PICTURE] = {"picture", "imagen", "mynd"},
};

static bool same_word(const char *a, const char *b) {
    for (; *a && *b; a++, b++)
        if ((*a >= 'A' && *a <= 'Z' ? *a - 'A' + 'a' : *a) != *b)
            return false;
    return !*a && !*b;
}

static void find_columns(struct deck *d, char *const *field) {
    int rank[COLUMNS] = {0};
    for (int k = 0; k < COLUMNS; k++)
        d->at[k] = -1;
    for (int i = 0; i < d->columns; i++)
        for (int k = 0; k < COLUMNS; k++) {
            char own[16], english[16];
            int worth = 0;
            snprintf(own, sizeof own, "%s_%s", column_word[k][0], tt_lang_id(d->lang));
            snprintf(english, sizeof english, "%s_en", column_word[k][0]);
            for (int w = 0; w < 8 && column_word[k][w]; w++)
                if (same_word(field[i], column_word[k][w]))
                    worth = 3;
            if (!worth && (k == NAME || k == NOTE))
                worth = !strcmp(field[i], own) ? 2 : !strcmp(field[i], english);
            if (worth > rank[k]) {
                d->at[k] = i;
                rank[k] = worth;
            }
        }
}

/* A first row with a year in it names no columns: the first year is the date, the first other field the name. */
static bool guess_columns(struct deck *d, char *const *field) {
    int64_t year;
    char day[6];
    for (int i = 0; i < d->columns; i++)
        if (d->at[DATE] < 0 && is_date(field[i], &year, day))
            d->at[DATE] = i;
        else if (d->at[NAME] < 0)
            d->at[NAME] = i;
    return d->at[DATE] >= 0 && d->at[NAME] >= 0 && d->columns <= 3;
}

/* The first line names the columns. *data: it does not, and is a card. */
static bool read_head(struct deck *d, char *line, bool *data) {
    char *field[COLUMNS_MAX], copy[4000];
    d->between = strchr(line, '\t') ? '\t' : strchr(line, ';') ? ';' : ',';
    d->quotes = d->between != '\t';
    snprintf(copy, sizeof copy, "%s", line);
    d->columns = split(d, copy, field, COLUMNS_MAX);
    if (d->columns > COLUMNS_MAX) {
        wrong(d, "deck.columns", NULL);
        return false;
    }
    find_columns(d, field);
    bool named = d->at[DATE] >= 0 && (d->at[ID] >= 0 || d->at[NAME] >= 0);
    *data = !named && d->at[DATE] < 0 && d->at[ID] < 0 && guess_columns(d, field);
    if (!named && !*data)
        wrong(d, "deck.head", NULL);
    return named || *data;
}

/* --- cards ------------------------------------------------------------------------------------ */

static const char *text_at(const struct deck *d, char *const *field, enum column k) {
    return d->at[k] < 0 || !*field[d->at[k]] ? NULL : field[d->at[k]];
}

/* The year alone, not as a part of another number. */
static bool tells_date(const char *name, int64_t date) {
    char digits[24];
    snprintf(digits, sizeof digits, "%lld", (long long)(date < 0 ? -date : date));
    size_t n = strlen(digits);
    for (const char *p = name; n > 1 && (p = strstr(p, digits)); p++)
        if ((p == name || p[-1] < '0' || p[-1] > '9') && (p[n] < '0' || p[n] > '9'))
            return true;
    return false;
}

static void check_texts(struct deck *d, struct card *c) {
    static const char *const category[] = {"science",  "invention", "culture",  "politics", "exploration",
                                           "building", "nature",    "everyday", "iceland"};
    bool known = !c->category;
    if (tt_deck_markup(c->name) || tt_deck_markup(c->note))
        wrong(d, "deck.markup", NULL);
    if (c->name && strlen(c->name) > NAME_MAX_BYTES)
        wrong(d, "deck.long_name", c->id);
    if (c->note && strlen(c->note) > NOTE_MAX_BYTES)
        wrong(d, "deck.long_note", c->id);
    for (size_t i = 0; i < sizeof category / sizeof *category && !known; i++)
        known = !strcmp(category[i], c->category);
    if (!known)
        wrong(d, "deck.category", c->category);
    if (c->picture && !is_id(c->picture))
        wrong(d, "deck.picture", c->picture);
}

static void read_card(struct deck *d, char *line) {
    char *field[COLUMNS_MAX];
    int n = split(d, line, field, COLUMNS_MAX), before = d->errors;
    struct card c = {.row = d->row};
    if (n != d->columns) {
        char counts[40];
        snprintf(counts, sizeof counts, "%d / %d", n, d->columns);
        wrong(d, "deck.fields", counts);
        return;
    }
    c.name = text_at(d, field, NAME);
    c.note = text_at(d, field, NOTE);
    c.category = text_at(d, field, CATEGORY);
    c.picture = text_at(d, field, PICTURE);
    if (d->at[ID] < 0 && !c.name)
        wrong(d, "deck.no_name", NULL);
    if (d->at[ID] < 0)
        make_id(d, &c);
    c.id = d->at[ID] < 0 ? c.made : field[d->at[ID]];
    if (!is_id(c.id))
        wrong(d, "deck.id", c.id);
    else if (has_id(d, c.id))
        wrong(d, "deck.twice", c.id);
    const char *date = field[d->at[DATE]], *difficulty = text_at(d, field, DIFFICULTY);
    if (!*date)
        wrong(d, "deck.no_date", NULL);
    else if (!strcmp(date, "0"))
        wrong(d, "deck.year_0", NULL);
    else if (!is_date(date, &c.date, c.day))
        wrong(d, "deck.date", date);
    if (difficulty && (strlen(difficulty) != 1 || *difficulty < '1' || *difficulty > '0' + HARDEST))
        wrong(d, "deck.difficulty", difficulty);
    c.difficulty = difficulty ? *difficulty - '0' : 0;
    check_texts(d, &c);
    if (d->errors != before)
        return;
    if (c.name && tells_date(c.name, c.date))
        warn(d, c.row, "deck.tells", c.name, NULL);
    if (d->n == CARDS_MAX) {
        wrong(d, "deck.many", NULL);
        d->full = true;
        return;
    }
    d->card[d->n] = c;
    if (c.id == c.made)
        d->card[d->n].id = d->card[d->n].made;
    d->n++;
}

/* --- dates beside each other -------------------------------------------------------------------- */

static int by_date(const void *a, const void *b) {
    const struct card *x = *(const struct card *const *)a, *y = *(const struct card *const *)b;
    int days = strcmp(x->day, y->day);
    return x->date != y->date ? (x->date > y->date) - (x->date < y->date)
           : days             ? days
                              : (x->row > y->row) - (x->row < y->row);
}

/* Whether one of two cards of a year is surely the earlier one: both months are known and differ, or both days. */
static bool ordered(const struct card *a, const struct card *b) {
    size_t n = strlen(a->day) < strlen(b->day) ? strlen(a->day) : strlen(b->day);
    return n && strncmp(a->day, b->day, n) != 0;
}

static const char *called(const struct card *c) { return c->name ? c->name : c->id; }

/* Two cards of one date are right in either order; two that differ by less than 1/200 of the time since cannot be
 * told apart. */
static void check_neighbours(struct deck *d) {
    const struct card **order = tt_need((size_t)(d->n ? d->n : 1) * sizeof *order);
    for (int i = 0; i < d->n; i++)
        order[i] = &d->card[i];
    qsort(order, (size_t)d->n, sizeof *order, by_date);
    for (int i = 1; i < d->n; i++) {
        const struct card *a = order[i - 1], *b = order[i];
        int64_t apart = b->date - a->date, ago = THIS_YEAR - b->date;
        const struct card *later = a->row > b->row ? a : b, *first = a->row > b->row ? b : a;
        if (!apart && !ordered(a, b))
            warn(d, later->row, "deck.same_date", called(later), called(first));
        else if (apart && apart * 200 < (ago < 0 ? -ago : ago))
            warn(d, later->row, "deck.too_close", called(later), called(first));
    }
    free(order);
}

static void read_rows(struct deck *d, char *text) {
    enum { ENOUGH = 200 }; /* errors: a file of another kind would have 100,000 */
    bool head = false, data = false;
    char *line;
    if (!strncmp(text, "\xEF\xBB\xBF", 3))
        text += 3;
    while (!d->full && d->errors < ENOUGH && (line = next_line(d, &text))) {
        if (!is_text(line)) {
            wrong(d, "deck.utf8", NULL);
            continue;
        }
        if (!head) {
            head = true;
            if (!read_head(d, line, &data))
                return;
            if (!data)
                continue;
        }
        read_card(d, line);
    }
    if (!head)
        wrong(d, "deck.head", NULL);
    else if (d->n < CARDS_MIN && !d->errors)
        wrong(d, "deck.few", NULL);
    check_neighbours(d);
}

static void put_cards(const struct deck *d, struct tt_sink *out) {
    tt_key_list(out, "cards");
    for (int i = 0; i < d->n; i++) {
        const struct card *c = &d->card[i];
        tt_put_object(out);
        tt_key_text(out, "card", c->id);
        tt_key_int(out, "date", c->date);
        if (c->day[0])
            tt_key_text(out, "day", c->day);
        if (c->name)
            tt_key_text(out, "name", c->name);
        if (c->note)
            tt_key_text(out, "note", c->note);
        if (c->category)
            tt_key_text(out, "category", c->category);
        if (c->difficulty)
            tt_key_int(out, "difficulty", c->difficulty);
        if (c->picture)
            tt_key_text(out, "picture", c->picture);
        tt_put_end(out);
    }
    tt_put_end(out);
}

bool tt_read_deck(char *text, int lang, const struct tt_deck_teller *teller, struct tt_sink *out) {
    struct deck d = {.teller = teller, .lang = lang};
    d.card = tt_need(CARDS_MAX * sizeof *d.card);
    read_rows(&d, text);
    bool ok = !d.errors;
    put_cards(&d, out);
    if (*d.title)
        tt_key_text(out, "title", d.title);
    if (*d.author)
        tt_key_text(out, "author", d.author);
    free(d.card);
    return ok;
}
