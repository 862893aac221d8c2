/* TimeQuest by card and by clause. The worked examples of the page run through the protocol
 * (tests/examples.py); here every card is played and its limits tried, and every clause has a check that
 * would notice its breaking. The parts are files of their own:
 *   test_cards.inc    the 50 Action cards                  test_clauses.inc  chapters 1 to 11
 *   test_events.inc   the 15 + 25 events                   test_ends.inc     chapters 12 to 20, positions, views
 *   test_powers.inc   characters, artifacts, objectives    test_play.inc     what must hold in every game */
#include "scene.h"

#include "game.c"

/* --- tables ----------------------------------------------------------------------------------- */

/* Round 3, seat 0's turn; `top` are fields of the position with a comma behind each. */
static char scene_text[4000];

static void turn2(const char *top, const char *p0, const char *p1) {
    snprintf(scene_text, sizeof scene_text, "{'round':3,'first_player':0,'turn':{'player':0},%s'players':[{%s},{%s}]}",
             top, p0, p1);
    scene(&tt_game_timequest, 2, "{}", scene_text);
}

static void turn3(const char *top, const char *p0, const char *p1, const char *p2) {
    snprintf(scene_text, sizeof scene_text,
             "{'round':3,'first_player':0,'turn':{'player':0},%s'players':[{%s},{%s},{%s}]}", top, p0, p1, p2);
    scene(&tt_game_timequest, 3, "{}", scene_text);
}

/* A round begins with this event for all. */
static void event2(const char *card, const char *top, const char *p0, const char *p1) {
    int id = 0;
    while (strcmp(thing_id[id], card))
        id++;
    int level = house.all[id - FIRST_ALL].level;
    snprintf(scene_text, sizeof scene_text, "{'round':%d,'first_player':0,'%s_deck':['%s'],%s'players':[{%s},{%s}]}",
             level == EASY       ? 2
             : level == MODERATE ? 6
                                 : 11,
             level_id[level], card, top, p0, p1);
    scene(&tt_game_timequest, 2, "{}", scene_text);
}

/* The turn of seat 0 with this event won, in Egypt. */
static void won2(const char *event_name, const char *p0) {
    snprintf(
        scene_text, sizeof scene_text,
        "{'round':3,'first_player':0,'turn':{'player':0},'players':[{%s'won_events':[{'event':'%s','value':0}]},{}]}",
        p0, event_name);
    scene(&tt_game_timequest, 2, "{}", scene_text);
}

static const struct state *now(void) { return seen_as(tt_match_state(scene_match)); }
static const struct player *seat(int p) { return &now()->player[p]; }
static int next_step(void) { return now()->agenda[now()->agenda_n - 1].kind; }
static bool held(int p, int card) { return seat(p)->hand >> card & 1; }
static bool discarded(int card) { return now()->action_discard >> card & 1; }

/* An action of a seat: verb and further fields. */
static const char *by(int p, const char *verb, const char *more) {
    static char text[4][500];
    static int i;
    i = (i + 1) & 3;
    snprintf(text[i], sizeof text[i], "{'verb':'%s','player':%d%s%s}", verb, p, *more ? "," : "", more);
    return text[i];
}
static void act0(const char *verb, const char *more) { plays(by(0, verb, more)); }
static void act1(const char *verb, const char *more) { plays(by(1, verb, more)); }
static void picks(int p, const char *type) {
    char more[40];
    snprintf(more, sizeof more, "'resource':'%s'", type);
    plays(by(p, "pick", more));
}
static bool may(int p, const char *verb, const char *more) { return is_legal(by(p, verb, more)); }
static void not0(const char *verb, const char *more, const char *rule) {
    refuses(by(0, verb, more), "illegal_action", rule);
}

static bool has(int p, int food, int gold, int knowledge, int cloth, int stone) {
    const uint8_t *r = seat(p)->res;
    bool same = r[0] == food && r[1] == gold && r[2] == knowledge && r[3] == cloth && r[4] == stone;
    if (!same)
        print_error("has %d %d %d %d %d\n", r[0], r[1], r[2], r[3], r[4]);
    return same;
}

#define EGYPT           "'location':'ancient_egypt'"
#define ROME            "'location':'roman_empire'"
#define GREECE          "'location':'ancient_greece'"
#define SPACE           "'location':'space_race'"
#define HAND(card)      ",'hand':['" card "']"
#define SLOT(card)      ",'slots':[{'card':'" card "'}]"
#define ROW(a, b, c, d) "'quest_row':['" a "','" b "','" c "','" d "'],"
#define ROW4            ROW("nile_river_expedition", "hunters_challenge", "fire_mastery", "olympic_games_contest")

#include "test_cards.inc"
#include "test_events.inc"
#include "test_powers.inc"
#include "test_clauses.inc"
#include "test_ends.inc"
#include "test_play.inc"

#define UNIT(name) cmocka_unit_test_teardown(test_##name, scene_end),

int main(void) {
    const struct CMUnitTest tests[] = {CARD_TESTS(UNIT) EVENT_TESTS(UNIT) POWER_TESTS(UNIT) CLAUSE_TESTS(UNIT)
                                           END_TESTS(UNIT) PLAY_TESTS(UNIT)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
