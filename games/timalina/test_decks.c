/* Timalina's tests: the tables of cards, as timalina/1.1 to 1.3 want them. Included by test.c. */

#include <ctype.h>

struct row {
    const char *id;
    int64_t date;
    const char *category;
    int difficulty;
    const char *region, *decks, *source;
};

static const struct row row[] = {
#define CARD(id, date, category, difficulty, region, decks, source)                                                    \
    {#id, date, #category, difficulty, #region, #decks, source},
#include "cards.def"
#undef CARD
};

static const char *text_of(const char *kind, const char *id, int lang) {
    char key[120];
    snprintf(key, sizeof key, "timalina.%s.%s", kind, id);
    if (!tt_text_known(lang, key))
        fail_msg("%s: no %s", tt_lang_id(lang), key);
    return tt_text(lang, key);
}

static int letters(const char *text) {
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

/* timalina/1.2, timalina/1.3: sorted by date and id, ids unique and well formed, years that exist. */
static void test_table_is_sorted(void **state) {
    (void)state;
    for (int i = 0; i < ALL_CARDS; i++) {
        assert_true(is_id(row[i].id));
        assert_true(row[i].date >= FIRST_YEAR && row[i].date <= LAST_YEAR && row[i].date != 0);
        assert_in_range(row[i].difficulty, 1, HARDEST);
        assert_string_equal(row[i].id, all_ids[i]);
        if (i && (row[i].date < row[i - 1].date ||
                  (row[i].date == row[i - 1].date && strcmp(row[i].id, row[i - 1].id) <= 0)))
            fail_msg("%s is not in its place", row[i].id);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(row[i].id, row[k].id);
        /* Deep time: round numbers. */
        if (row[i].date < -100000)
            assert_int_equal(row[i].date % 1000, 0);
    }
}

/* timalina/1.1: exactly 220. Every deck within 1.5's bounds, the others with 60 or more. */
static void test_deck_sizes(void **state) {
    (void)state;
    static const char letter[] = {'B', 'S', 'A', 'I'};
    assert_int_equal(SIZE_BASE, 220);
    for (int d = 0; d < DECKS; d++) {
        int n = 0;
        assert_in_range(deck_size[d], 60, MOST_CARDS);
        for (int i = 0; i < ALL_CARDS; i++)
            if (strchr(row[i].decks, letter[d]))
                assert_int_equal(deck_card[d][n++], i); /* the lists hold what the letters say, in order */
        assert_int_equal(n, deck_size[d]);
    }
}

/* timalina/1.3: a name of its own in every language. */
static void test_names(void **state) {
    (void)state;
    for (int lang = 0; lang < tt_lang_count(); lang++)
        for (int i = 0; i < ALL_CARDS; i++) {
            const char *name = text_of("name", row[i].id, lang);
            assert_in_range(letters(name), 3, 60);
            assert_true(name[strlen(name) - 1] != '.' && name[0] != ' ' && name[strlen(name) - 1] != ' ');
            for (int k = 0; k < i; k++) /* within a deck, no two faces are the same */
                for (const char *d = row[i].decks; *d; d++)
                    if (strchr(row[k].decks, *d) && !strcmp(name, text_of("name", row[k].id, lang)))
                        fail_msg("%s and %s have one name", row[i].id, row[k].id);
        }
}

/* timalina/1.3: a name must not give the date away: no digits, and no word for a century. */
static void test_names_do_not_tell(void **state) {
    (void)state;
    static const char *const word[] = {"century", "centuries", "decade", "siglo",      "década",  " öld ",
                                       " öldin",  "aldar",     "áratug", "millennium", "milenio", "árþúsund"};
    for (int lang = 0; lang < tt_lang_count(); lang++)
        for (int i = 0; i < ALL_CARDS; i++) {
            const char *name = text_of("name", row[i].id, lang);
            char digits[24];
            snprintf(digits, sizeof digits, "%lld", (long long)(row[i].date < 0 ? -row[i].date : row[i].date));
            if (strstr(name, digits) || strstr(row[i].id, digits))
                fail_msg("%s: %s", row[i].id, name);
            for (const char *p = name; *p; p++)
                if (isdigit((unsigned char)*p))
                    fail_msg("a digit: %s: %s", row[i].id, name);
            for (size_t k = 0; k < sizeof word / sizeof *word; k++)
                if (strstr(name, word[k]))
                    fail_msg("'%s': %s", word[k], name);
        }
}

/* A sentence for the moment when the card has been turned over, in every language. */
static void test_notes(void **state) {
    (void)state;
    for (int lang = 0; lang < tt_lang_count(); lang++)
        for (int i = 0; i < ALL_CARDS; i++) {
            const char *note = text_of("note", row[i].id, lang);
            size_t n = strlen(note);
            if (letters(note) < 40 || letters(note) > 200 || !strchr(".!?", note[n - 1]) || strchr(note, '{'))
                fail_msg("%s: %s", row[i].id, note);
        }
}

/* timalina/1.3: where the date can be checked. */
static void test_sources(void **state) {
    (void)state;
    for (int i = 0; i < ALL_CARDS; i++)
        if (letters(row[i].source) < 8 || letters(row[i].source) >= 120)
            fail_msg("%s: source '%s'", row[i].id, row[i].source);
}

static int share(const char *const *field, const char *what) {
    int n = 0;
    for (int i = 0; i < SIZE_BASE; i++)
        n += !strcmp(field[i], what);
    return n;
}

/* timalina/1.3: no category and no part of the world takes over the base deck; at least twenty
 * Icelandic cards; all times, so that early and late placements are both hard. */
static void test_balance(void **state) {
    (void)state;
    static const char *const category[] = {"science",  "invention", "culture",  "politics", "exploration",
                                           "building", "nature",    "everyday", "iceland"};
    static const char *const region[] = {"africa",  "asia",       "europe", "north_america", "south_america",
                                         "oceania", "antarctica", "world",  "space",         "iceland"};
    const char *of_category[MOST_CARDS], *of_region[MOST_CARDS];
    int known = 0, era[6] = {0}, hard[HARDEST + 1] = {0};
    for (int i = 0; i < SIZE_BASE; i++) {
        const struct row *r = &row[deck_card[DECK_BASE][i]];
        of_category[i] = r->category;
        of_region[i] = r->region;
        hard[r->difficulty]++;
        era[r->date < -10000 ? 0
            : r->date < 0    ? 1
            : r->date < 1400 ? 2
            : r->date < 1800 ? 3
            : r->date < 1914 ? 4
                             : 5]++;
    }
    for (int i = 0; i < 9; i++) {
        int n = share(of_category, category[i]);
        assert_in_range(n, 9, 55); /* 4 to 25 of a hundred */
        known += n;
    }
    assert_int_equal(known, SIZE_BASE);
    known = 0;
    for (int i = 0; i < 10; i++)
        known += share(of_region, region[i]);
    assert_int_equal(known, SIZE_BASE);
    for (int i = 0; i < 6; i++)
        assert_in_range(share(of_region, region[i]), 10, 66); /* every continent, none above 30 of a hundred */
    assert_in_range(share(of_category, "iceland"), 20, 55);
    for (int i = 0; i < 6; i++)
        assert_in_range(era[i], 10, 66);
    for (int d = 1; d <= HARDEST; d++)
        assert_in_range(hard[d], 11, 88);
    for (int i = 0; i < ALL_CARDS; i++)
        for (size_t k = 0;; k++) {
            assert_true(k < sizeof category / sizeof *category);
            if (!strcmp(row[i].category, category[k]))
                break;
        }
}

/* Words that say nothing about which event it is. */
static bool empty_word(const char *word) {
    static const char *const common[] = {"first", "Iceland", "Icelandic", "takes",  "wins",
                                         "opens", "begins",  "founded",   "becomes"};
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (!strcmp(word, common[i]))
            return true;
    return false;
}

/* Words of five letters and more that two English names share. */
static int shared_words(const char *a, const char *b) {
    int n = 0;
    while (*a) {
        size_t len = strcspn(a, " ,'");
        char word[64];
        if (len >= 5 && len < sizeof word) {
            memcpy(word, a, len);
            word[len] = 0;
            n += !empty_word(word) && strstr(b, word);
        }
        a += len;
        a += strspn(a, " ,'");
    }
    return n;
}

/* No two cards of one deck are about one event: close in time and alike in name. What is alike and yet
 * two events was looked at and stands here. */
static bool looked_at(const char *a, const char *b) {
    static const char *const pair[][2] = {
        {"julian_calendar", "murder_of_caesar"},
        {"art_soyinka_nobel", "art_mahfouz_nobel"},
        {"battle_of_the_gulf", "battle_of_haugsnes"},
    };
    for (size_t i = 0; i < sizeof pair / sizeof *pair; i++)
        if ((!strcmp(a, pair[i][0]) && !strcmp(b, pair[i][1])) || (!strcmp(b, pair[i][0]) && !strcmp(a, pair[i][1])))
            return true;
    return false;
}

static void test_one_card_an_event(void **state) {
    (void)state;
    int found = 0;
    for (int d = 0; d < DECKS; d++)
        for (int i = 0; i < deck_size[d]; i++)
            for (int k = i + 1; k < deck_size[d]; k++) {
                const struct row *a = &row[deck_card[d][i]], *b = &row[deck_card[d][k]];
                int64_t apart = b->date - a->date, near = a->date < -3000 ? -a->date / 50 : 2;
                if (apart > near)
                    break;
                if (shared_words(text_of("name", a->id, 0), text_of("name", b->id, 0)) > 1 &&
                    !looked_at(a->id, b->id)) {
                    print_message("%s %lld: %s\n%s %lld: %s\n", a->id, (long long)a->date, text_of("name", a->id, 0),
                                  b->id, (long long)b->date, text_of("name", b->id, 0));
                    found++;
                }
            }
    assert_int_equal(found, 0);
}

/* The note comes with the card that was turned over, in its language, and with nothing else. */
static void test_note_in_the_sentence(void **state) {
    (void)state;
    for (int lang = 0; lang < tt_lang_count(); lang++)
        for (int i = 0; i < ALL_CARDS; i += 7) {
            char json[300], sentence[2000];
            const char *note = text_of("note", row[i].id, lang), *name = text_of("name", row[i].id, lang);
            for (int drew = 0; drew < 2; drew++) {
                snprintf(
                    json, sizeof json,
                    drew ? "{\"event\":\"drew\",\"player\":0,\"card\":\"%s\",\"why\":\"mistake\"}"
                         : "{\"event\":\"placed\",\"player\":0,\"card\":\"%s\",\"place\":0,\"date\":1,\"right\":true}",
                    row[i].id);
                struct tt_document *doc = tt_json_parse(json, strlen(json), &error);
                tt_sentence(lang, "timalina", "event", tt_document_root(doc), NULL, sentence, sizeof sentence);
                tt_document_free(doc);
                assert_non_null(strstr(sentence, name));
                assert_int_equal(strstr(sentence, note) == NULL, drew);
            }
        }
    /* A card of an own deck has no note: the sentence ends without one. */
    const char *own_card =
        "{\"event\":\"placed\",\"player\":0,\"card\":\"my_own_card\",\"place\":0,\"date\":7,\"right\":true}";
    char sentence[200];
    struct tt_document *doc = tt_json_parse(own_card, strlen(own_card), &error);
    tt_sentence(0, "timalina", "event", tt_document_root(doc), NULL, sentence, sizeof sentence);
    tt_document_free(doc);
    assert_string_equal(sentence, "Player 1 places “my_own_card” rightly: 7.");
    /* Its name comes from the view. */
    const char *names = "{\"my_own_card\":\"My card\"}";
    struct tt_document *things = tt_json_parse(names, strlen(names), &error);
    doc = tt_json_parse(own_card, strlen(own_card), &error);
    tt_sentence_named(0, "timalina", "event", tt_document_root(doc), NULL, tt_document_root(things), sentence,
                      sizeof sentence);
    tt_document_free(doc);
    tt_document_free(things);
    assert_string_equal(sentence, "Player 1 places “My card” rightly: 7.");
}
