/* What the terminal client is made of, without a terminal: every board of every game in every language at
 * any size, the generic board too; what people type; clauses; tables that are kept and found again. */
#include "test.h"

#include "../../terminal/rulebook.h"
#include "../../terminal/canvas.h"

#include <stdlib.h>
#include <unistd.h>

/* --- tables in the middle of a game -------------------------------------------------------- */

static struct table *table_at(const struct tt_game *game, int seats, uint64_t seed, int plies, int lang) {
    struct tt_setup setup;
    struct tt_error err;
    struct tt_rng rng = tt_rng_seed(seed);
    tt_move *list = malloc(game->max_moves * sizeof *list);
    tt_setup_normal(game, seats, seed, &setup);
    struct table *t = table_new(game, &setup, NULL, lang, "none", NULL, &err);
    assert_non_null(t);
    for (int i = 0; i < plies && !tt_match_over(t->match); i++)
        table_play(t, tt_random_move(game, tt_match_setup(t->match), tt_match_state(t->match), &rng, list));
    free(list);
    return t;
}

/* Fills the canvas with a mark all around a part of it and checks that the drawer left the mark alone. */
static void draw_within(board_fn *draw, const struct scene *s, int w, int h, bool ascii) {
    enum { EDGE = 3 };
    struct canvas all;
    canvas_init(&all, w + 2 * EDGE, h + 2 * EDGE, ascii);
    draw_fill(&all, 0, 0, all.w, all.h, STYLE_TEXT, L'@');
    struct canvas part = canvas_part(&all, EDGE, EDGE, w, h);
    canvas_clear(&part);
    draw(s, &part);
    for (int y = 0; y < all.h; y++)
        for (int x = 0; x < all.w; x++) {
            struct cell *cell = &all.cell[y * all.stride + x];
            bool inside = x >= EDGE && y >= EDGE && x < EDGE + w && y < EDGE + h;
            assert_true(cell->style < STYLES);
            if (!inside)
                assert_true(cell->ch == L'@');
            if (inside && ascii)
                assert_true(cell->ch >= 32 && cell->ch < 127);
        }
    canvas_free(&all);
}

static void boards_stay_within(void **state) {
    static const int size[][2] = {{1, 1}, {2, 40}, {60, 5}, {80, 14}, {76, 38}, {120, 24}, {180, 48}, {17, 17}};
    (void)state;
    for (int g = 0; g < tt_game_count(); g++) {
        const struct tt_game *game = tt_game_at(g);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            if (!tt_plays(game, seats))
                continue;
            for (int plies = 0; plies < 4000; plies = plies * 3 + 7) {
                struct table *t = table_at(game, seats, (uint64_t)plies + 1, plies, plies % 3);
                for (int viewer = TT_NOBODY; viewer < seats; viewer += 2) {
                    struct scene s;
                    scene_of_table(t, viewer, &s);
                    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
                        draw_within(board_for(game->id), &s, size[i][0], size[i][1], i % 2);
                        draw_within(board_generic, &s, size[i][0], size[i][1], i % 2);
                    }
                    scene_clear(&s);
                }
                bool over = tt_match_over(t->match);
                table_free(t);
                if (over)
                    break;
            }
        }
    }
}

/* A scene without a view, as while an online table waits. */
static void boards_take_nothing(void **state) {
    (void)state;
    for (int g = 0; g < tt_game_count(); g++) {
        struct scene s = {.game = tt_game_at(g)->id, .seats = 2, .viewer = 0};
        draw_within(board_for(s.game), &s, 80, 14, false);
        draw_within(board_generic, &s, 80, 14, false);
    }
}

static void find_text(void *with, const char *line) {
    const char **wanted = with;
    if (*wanted && strstr(line, *wanted))
        *wanted = NULL;
}

static void generic_board_shows_the_view(void **state) {
    (void)state;
    struct table *t = table_at(tt_game_find("control"), 2, 5, 3, 0);
    struct scene s;
    struct canvas c;
    scene_of_table(t, 0, &s);
    canvas_init(&c, 100, 40, false);
    board_generic(&s, &c);
    const char *hand = word_name(0, "control", tt_json_first(tt_json_at(tt_json_get(s.view, "hands"), 0))->text);
    const char *wanted[] = {hand, "Fuel", "Hands"};
    for (size_t i = 0; i < 3; i++) {
        canvas_print(&c, find_text, &wanted[i]);
        assert_null(wanted[i]);
    }
    canvas_free(&c);
    scene_clear(&s);
    table_free(t);
}

/* --- custom numbers ------------------------------------------------------------------------ */

static bool shows(const struct canvas *c, const char *text) {
    canvas_print(c, find_text, &text);
    return text == NULL;
}

/* Tables with custom numbers: a number of each kind stands where its component is shown, on the board, beside the move
 * that names it, on the rules page. */
struct changed {
    const char *game, *position; /* ' in place of " */
    const char *board[6];        /* on the board of two or three players */
    struct {
        const char *id, *number; /* of a card, and what its explanation says */
    } card[8];
    const char *rules[5]; /* lines of the rules page */
};
static const struct changed changed_tables[] = {
    {"timequest",
     "{'players':3,'round':1,'cards':{'periods':{'prehistoric_era':{'gain_1':'gold','amount_2':4}},"
     "'quests':{'fire_mastery':{'x':6,'y':5,'crystals':11}},'action_cards':{'temporal_scholar':{'knowledge':8}},"
     "'active_events':{'ev_time_travelers_feast':{'food':9}},'all_events':{'all_timequake':{'pay_crystals':7}},"
     "'characters':{'theodore_marsden':{'stone':5}},'artifacts':{'art_roman_empire':{'plus':3}},"
     "'objectives':{'obj_void_voyager':{'level_3':33}},'rules':{'turn':{'ap':6}}},"
     "'quest_row':['fire_mastery','hunters_challenge','cave_art_masterpiece','taming_the_wild_beasts']}",
     {"+gol/4sto -foo/clo" /* the first period */, "+foo/clo -gol/sto" /* the second, as ever */, "6+5", "11"},
     {{"temporal_scholar", "8"},
      {"ev_time_travelers_feast", "9"},
      {"all_timequake", "7"},
      {"theodore_marsden", "5"},
      {"art_roman_empire", "3"},
      {"obj_void_voyager", "33"}},
     {"A turn: At this table: AP: 6 instead of 4.\n"}},
    {"control",
     "{'players':2,'cards':{'deck':{'rift':{'fuel':9},'reactor':{'copies':3}},'goals':{'round':{'fuel':33}},"
     "'rules':{'hand':{'dealt':3,'limit':6}}},'areas':[['rift'],[]]}",
     {"9/33"},
     {{"rift", "9"}, {"reactor", "copies: 3 instead of 4"}},
     {"A round: At this table: fuel: 33 instead of 21.\n",
      "Hand: At this table: cards dealt: 3 instead of 4, hand limit: 6 instead of 7.\n"}},
    {"crononautas",
     "{'players':2,'cards':{'deck':{'gyro_del_destino':{'copies':2}},'rules':{'hand':{'dealt':4,'wins_with':8}}}}",
     {NULL},
     {{"gyro_del_destino", "copies: 2 instead of 9"}},
     {"Hand: At this table: cards dealt: 4 instead of 3, cards that win: 8 instead of 10.\n"}},
    {"just_in_time",
     "{'players':2,'cards':{'deck':{'1':{'copies':0}},'rewind':{'normal':{'present_until':1,'far_from':2}},"
     "'rules':{'hand':{'cards':2}}}}",
     {NULL},
     {{"1", "copies: 0 instead of 4"}},
     {"Rewinding (normal): At this table: markers below (present): 1 instead of 3, markers from (farther past): 2 "
      "instead of 0.",
      "Hand: At this table: cards: 2 instead of 3.\n"}},
};

static void card_is_explained(const struct scene *s, const char *id, const char *number) {
    char card[1][TEXT_BYTES];
    struct tt_sink action;
    tt_sink_nodes(&action);
    tt_put_object(&action);
    tt_key_text(&action, "card", id);
    tt_put_end(&action);
    assert_int_equal(clause_cards(s, tt_sink_value(&action), card, 1), 1);
    const char *at = strstr(card[0], "At this table: ");
    if (!at || !strstr(at, number))
        fail_msg("%s: %s", id, card[0]);
    tt_sink_free(&action);
}

static void rules_page_tells(const struct scene *s, const char *const *lines) {
    struct tt_sink rules;
    tt_sink_grow(&rules);
    rules_text(s, 80, &rules);
    char *book = rulebook_text(s->game, 0, 80);
    assert_non_null(strstr(rules.buf, book));
    for (int i = 0; lines[i]; i++)
        if (!strstr(rules.buf, lines[i]))
            fail_msg("%s: no %s in %.*s", s->game, lines[i], (int)(strstr(rules.buf, book) - rules.buf), rules.buf);
    free(book);
    tt_sink_free(&rules);
}

static void changed_table(const struct changed *x) {
    char text[1000];
    const struct tt_game *game = tt_game_find(x->game);
    struct tt_setup setup;
    struct tt_error err;
    struct canvas c;
    struct scene s;
    snprintf(text, sizeof text, "%s", x->position);
    for (char *p = text; *p; p++)
        *p = *p == '\'' ? '"' : *p;
    struct tt_document *doc = tt_json_parse(text, strlen(text), &err);
    const struct tt_json *position = tt_document_root(doc);
    if (!tt_setup_read(game, tt_json_get(position, "players"), NULL, position, 1, &setup, &err))
        fail_msg("%s: %s", x->game, err.message);
    struct table *t = table_new(game, &setup, position, 0, "none", NULL, &err);
    if (!t)
        fail_msg("%s: %s", x->game, err.message);
    scene_of_table(t, 0, &s);
    canvas_init(&c, 140, 40, false);
    board_for(x->game)(&s, &c);
    for (int i = 0; x->board[i]; i++)
        if (!shows(&c, x->board[i]))
            fail_msg("%s: %s is not on the board", x->game, x->board[i]);
    canvas_free(&c);
    for (int i = 0; x->card[i].id; i++)
        card_is_explained(&s, x->card[i].id, x->card[i].number);
    rules_page_tells(&s, x->rules);
    scene_clear(&s);
    table_free(t);
    tt_document_free(doc);
}

static void changed_numbers_are_shown(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof changed_tables / sizeof *changed_tables; i++)
        changed_table(&changed_tables[i]);
}

/* --- what people type ---------------------------------------------------------------------- */

static struct scene typed_scene(const char *const *sentences) {
    struct scene s = {.game = "control"};
    struct tt_sink out;
    tt_sink_nodes(&out);
    tt_put_object(&out);
    tt_key_list(&out, "labels");
    for (int i = 0; sentences[i]; i++)
        tt_put_text(&out, sentences[i]);
    tt_put_end(&out);
    tt_key_list(&out, "actions");
    for (int i = 0; sentences[i]; i++) {
        tt_put_object(&out);
        tt_key_text(&out, "verb", "draw");
        tt_put_end(&out);
    }
    tt_put_end(&out);
    tt_put_end(&out);
    struct tt_document *doc = tt_sink_take(&out);
    scene_read(&s, doc, tt_document_root(doc));
    return s;
}

static void typing_finds_moves(void **state) {
    static const char *const sentence[] = {"Draw a card",
                                           "Play Wormhole",
                                           "Play Force Field",
                                           "Discard Wormhole for its ability",
                                           "Leggja „Þjórsárhraunið mikla“ á stað 3",
                                           "Descartar Energía oscura",
                                           NULL};
    static const struct {
        const char *typed;
        int want;
    } row[] = {
        {"draw", 0},
        {"DRAW A CARD", 0},
        {"play w", 1},
        {"wormhole play", 1},
        {"force", 2},
        {"wormhole", TYPED_MANY},
        {"disc worm", 3},
        {"thjorsarhraunid 3", 4},
        {"energia", 5},
        {"ENERGÍA", 5},
        {"xyzzy", TYPED_NONE},
        {"", TYPED_NONE},
        {"wormhloe ability", TYPED_NONE},
        {"wormhle ability", 3},
        {"discxrd", 3},
        {"energla", 5},
        {"{\"verb\":\"nope\"}", TYPED_NONE},
    };
    struct scene s = typed_scene(sentence);
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        int fits[TYPED_FITS], n;
        int got = typed_choice(&s, row[i].typed, fits, &n);
        if (got != row[i].want)
            fail_msg("'%s' gave %d, not %d", row[i].typed, got, row[i].want);
        if (got == TYPED_MANY)
            assert_true(n == 2 && fits[0] == 1 && fits[1] == 3);
    }
    scene_clear(&s);
}

/* --- clauses ------------------------------------------------------------------------------- */

/* Every game names a clause for every verb it lists, and the rules page has its words in every language. */
static void moves_have_clauses(void **state) {
    (void)state;
    for (int g = 0; g < tt_game_count(); g++) {
        struct table *t =
            table_at(tt_game_at(g), tt_game_at(g)->min_seats > 2 ? tt_game_at(g)->min_seats : 2, 3, 40, 0);
        const tt_move *legal;
        int n = tt_match_legal(t->match, TT_NOBODY, &legal);
        for (int i = 0; i < n; i++) {
            struct tt_sink s;
            struct tt_error err = {0};
            struct tt_refusal behind = {0};
            char text[TEXT_BYTES * 3];
            tt_sink_nodes(&s);
            tt_put_action(t->game, tt_match_setup(t->match), tt_match_state(t->match), legal[i], &s);
            assert_true(tt_match_clause(t->match, tt_sink_value(&s), &behind, &err));
            const char *clause = behind.clause;
            for (int lang = 0; lang < tt_lang_count(); lang++)
                if (!clause ||
                    (tt_rules_text(t->game->id, lang) && !clause_text(t->game->id, lang, clause, text, sizeof text)))
                    fail_msg("%s: no clause '%s' in language %d for move %d", t->game->id, clause, lang, i);
            tt_sink_free(&s);
        }
        table_free(t);
    }
}

/* --- keeping ------------------------------------------------------------------------------- */

static void tables_are_kept_whole(void **state) {
    (void)state;
    char folder[] = "/tmp/tt-boards-XXXXXX", path[PATH_BYTES];
    assert_non_null(mkdtemp(folder));
    setenv("XDG_STATE_HOME", folder, 1);
    for (int g = 0; g < tt_game_count(); g++) {
        const struct tt_game *game = tt_game_at(g);
        struct table *t = table_at(game, game->min_seats > 2 ? game->min_seats : 2, 77, 30, 0);
        struct tt_error err;
        table_sit(t, 1, "random", "Björk");
        int length = tt_match_line_length(t->match), ply = length < 12 ? length - 1 : 12;
        table_goto(t, ply);
        assert_true(table_name_line(t, "so far"));
        assert_true(store_autosave(t));
        assert_true(store_newest(game->id, path, sizeof path));
        size_t n;
        char *text = term_read_file(path, &n);
        struct table *again = table_load(text, n, 0, &err);
        assert_non_null(again);
        assert_int_equal(tt_match_ply(again->match), ply);
        assert_int_equal(tt_match_line_length(again->match), tt_match_line_length(t->match));
        assert_memory_equal(tt_match_state(again->match), tt_match_state(t->match), game->state_size);
        assert_string_equal(again->seat[1].name, "Björk");
        assert_true(table_is_bot(again, 1) && !table_is_bot(again, 0));
        struct match_line line[4];
        assert_int_equal(table_lines(again, line, 4), 1);
        assert_string_equal(line[0].name, "so far");
        /* Half of it is refused, not taken for a game. */
        struct table *half = table_load(text, n / 2, 0, &err);
        assert_null(half);
        free(text);
        unlink(path);
        table_free(t);
        table_free(again);
    }
    snprintf(path, sizeof path, "%s/timetable", folder);
    rmdir(path);
    rmdir(folder);
}

/* What a seat is called without a name is the reader's business: it stands in no file, and what older versions wrote
 * there is no name. */
static void default_names_are_not_kept(void **state) {
    static const char *const written[] = {"Player 1", "Jugador 1", "Leikmaður 1"};
    struct table *t = table_at(tt_game_find("control"), 2, 5, 3, 2);
    struct tt_error err;
    size_t n;
    (void)state;
    assert_string_equal(t->names[0], "Leikmaður 1");
    table_sit(t, 1, "random", NULL);
    char *text = store_text(t, &n);
    assert_null(strstr(text, "Leikma"));
    assert_null(strstr(text, "\"name\""));
    free(text);
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        table_sit(t, 0, NULL, written[i]);
        text = store_text(t, &n);
        struct table *again = table_load(text, n, 0, &err);
        assert_non_null(again);
        assert_string_equal(again->names[0], "Player 1");
        assert_string_equal(again->seat[0].name, "");
        free(text);
        table_free(again);
    }
    table_free(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_stay_within),           cmocka_unit_test(boards_take_nothing),
        cmocka_unit_test(generic_board_shows_the_view), cmocka_unit_test(typing_finds_moves),
        cmocka_unit_test(moves_have_clauses),           cmocka_unit_test(tables_are_kept_whole),
        cmocka_unit_test(changed_numbers_are_shown),    cmocka_unit_test(default_names_are_not_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
