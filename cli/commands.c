/* The table of commands (commands.h). One row per command, one row per option. */
#include "cli.h"
#include "commands.h"
#include "serve.h"

enum { SEATS = TT_MAX_SEATS };
#define ANY_NUMBER INT64_MIN, INT64_MAX
#define SEED                                                                                                           \
    { "--seed", "N", CLI_NUMBER, ANY_NUMBER, NULL, NULL }
#define PLAYERS                                                                                                        \
    { "--players", "N", CLI_TEXT, 0, 0, "2", NULL } /* each game says how many */
#define OPTION                                                                                                         \
    { "--option", "KEY=VALUE", CLI_OPTION, 0, 0, NULL, NULL }
#define CARDS                                                                                                          \
    { "--cards", "FILE", CLI_FILE, 0, 0, NULL, NULL }
#define DECKS                                                                                                          \
    {"--deck", "DECK,...", CLI_FILE, 0, 0, NULL, NULL}, {"--category", "ID,...", CLI_TEXT, 0, 0, NULL, NULL},          \
        {"--difficulty", "FROM-TO", CLI_TEXT, 0, 0, NULL, NULL}, {                                                     \
        "--size", "N", CLI_NUMBER, 2, 250, NULL, NULL                                                                  \
    }
#define FLAG(name)                                                                                                     \
    { name, NULL, CLI_FLAG, 0, 0, NULL, NULL }
#define TEXT(name, value, normal)                                                                                      \
    { name, value, CLI_TEXT, 0, 0, normal, NULL }
#define PATH(name, normal)                                                                                             \
    { name, "FILE", CLI_FILE, 0, 0, normal, NULL }
#define NUMBER(name, min, max, normal)                                                                                 \
    { name, "N", CLI_NUMBER, min, max, normal, NULL }
#define COUNT(name, min, max, normal)                                                                                  \
    { name, "N", CLI_COUNT, min, max, normal, NULL }
#define CHOICE(name, value, choices, normal)                                                                           \
    { name, value, CLI_CHOICE, 0, 0, normal, choices }
#define BOTS(name, normal)                                                                                             \
    { name, "BOT,...", CLI_BOTS, 0, 0, normal, NULL }
#define END                                                                                                            \
    { NULL, NULL, CLI_FLAG, 0, 0, NULL, NULL }

const struct cli_option cli_common[] = {
    {"--lang", "LANG", CLI_CHOICE, 0, 0, NULL, "en|es|is"},
    FLAG("--help"),
    END,
};

static const struct cli_option play[] = {
    BOTS("--bots", "medium"),
    TEXT("--bot", "SPEC", NULL),
    PLAYERS,
    TEXT("--names", "NAME,...", NULL),
    SEED,
    OPTION,
    CARDS,
    DECKS,
    FLAG("--plain"),
    FLAG("--resume"),
    FLAG("--lesson"),
    TEXT("--join", "URL", NULL),
    NUMBER("--seat", 1, SEATS, NULL),
    TEXT("--open", "URL", NULL),
    FLAG("--ascii"),
    FLAG("--mouse"),
    END,
};
static const struct cli_option games[] = {FLAG("--json"), END};
static const struct cli_option none[] = {END};
static const struct cli_option encoding[] = {PLAYERS, FLAG("--json"), END};
static const struct cli_option rules[] = {FLAG("--clauses"), END};
static const struct cli_option replay[] = {FLAG("--plain"), FLAG("--ascii"), END};
static const struct cli_option verify[] = {TEXT("--hash", "HEX", NULL), TEXT("--contribution", "HEX", NULL),
                                           FLAG("--json"), END};
static const struct cli_option analyse[] = {
    CHOICE("--knowledge", "WHO", "mover|all", "mover"),
    NUMBER("--iterations", 1, 100000000, "800"),
    NUMBER("--threads", 1, 64, "1"),
    SEED,
    FLAG("--keep"),
    PATH("--out", NULL),
    FLAG("--json"),
    FLAG("--quiet"),
    END,
};
static const struct cli_option fork_options[] = {
    NUMBER("--ply", 0, INT32_MAX, NULL),
    NUMBER("--seat", 1, SEATS, NULL),
    SEED,
    TEXT("--name", "TEXT", NULL),
    PATH("--out", NULL),
    END,
};
static const struct cli_option puzzle[] = {
    FLAG("--solve"),
    FLAG("--daily"),
    TEXT("--date", "YYYY-MM-DD", NULL),
    FLAG("--check"),
    NUMBER("--count", 1, 10000, "10"),
    NUMBER("--games", 1, 1000000, NULL),
    NUMBER("--from", 1, 10000, "4"),
    PATH("--positions", NULL),
    BOTS("--bots", NULL),
    NUMBER("--last", 1, 10000, NULL),
    NUMBER("--difficulty", 1, 5, "1"),
    NUMBER("--gap", 1, 100, "15"),
    NUMBER("--played", 1, 10000, "1000"),
    NUMBER("--iterations", 1, 10000000, "1500"),
    PLAYERS,
    OPTION,
    SEED,
    PATH("--out", NULL),
    FLAG("--plain"),
    FLAG("--json"),
    END,
};
static const struct cli_option cards[] = {OPTION, FLAG("--json"), END};
static const struct cli_option serve[] = {
    TEXT("--host", "ADDRESS", "127.0.0.1"),
    NUMBER("--port", 0, 65535, "8480"),
    PATH("--db", "timetable.db"),
    PATH("--cert", NULL),
    PATH("--key", NULL),
    TEXT("--origin", "URL", NULL),
    FLAG("--trust-proxy"),
    TEXT("--user", "NAME", NULL),
    TEXT("--bot", "NAME[=cmd:PROGRAM]", "hard"),
    NUMBER("--bot-threads", 1, 256, NULL),
    NUMBER("--keep-days", 0, 36500, "90"),
    NUMBER("--connections", 1, 1000000, "20000"),
    NUMBER("--per-address", 1, 1000000, "200"),
    NUMBER("--rate", 1, 1000000, "50"),
    NUMBER("--address-rate", 1, 1000000, "400"),
    NUMBER("--people-per-hour", 0, 1000000, "200"),
    NUMBER("--token-days", 0, 36500, "180"),
    NUMBER("--away", 0, 86400, "30"),
    NUMBER("--grace", 0, 86400, "30"),
    NUMBER("--ping", 1, 3600, "25"),
    TEXT("--words", "LANG=FILE", NULL),
    NUMBER("--slow-ms", 0, 3600000, "1000"),
    FLAG("--metrics-open"),
    FLAG("--quiet"),
    END,
};
static const struct cli_option db[] = {PATH("--db", "timetable.db"), END};
static const struct cli_option db_backup[] = {PATH("--db", "timetable.db"), NUMBER("--keep", 1, 10000, NULL), END};
static const struct cli_option admin_list[] = {PATH("--db", "timetable.db"), FLAG("--all"), FLAG("--json"), END};
static const struct cli_option admin_plain[] = {PATH("--db", "timetable.db"), TEXT("--reason", "TEXT", NULL),
                                                FLAG("--json"), END};
static const struct cli_option admin_while[] = {PATH("--db", "timetable.db"), NUMBER("--days", 1, 36500, NULL),
                                                TEXT("--reason", "TEXT", NULL), FLAG("--json"), END};
static const struct cli_option admin_announce[] = {PATH("--db", "timetable.db"), NUMBER("--minutes", 1, 1440, "5"),
                                                   FLAG("--off"), FLAG("--json"), END};
static const struct cli_option admin_role[] = {PATH("--db", "timetable.db"), FLAG("--off"), FLAG("--json"), END};
/* `timetable admin WHAT`: what it is about, its options, an example. */
#define ADMIN(name, about, options, one, two)                                                                          \
    {                                                                                                                  \
        "admin " name, cli_admin, CLI_HOST, {about " [OPTION...]"}, NULL, options, {one, two},                         \
            "admin list, docs/server.md"                                                                               \
    }
static const struct cli_option arena[] = {
    BOTS("--bots", NULL),
    TEXT("--bot", "SPEC", NULL),
    PLAYERS,
    NUMBER("--games", 1, 10000000, "100"),
    OPTION,
    CARDS,
    DECKS,
    SEED,
    NUMBER("--threads", 1, 64, NULL),
    TEXT("--sprt", "ELO0,ELO1", NULL),
    FLAG("--csv"),
    FLAG("--json"),
    FLAG("--quiet"),
    END,
};
static const struct cli_option lab[] = {
    COUNT("--games", 1, 1000000000000000, "1000"),
    TEXT("--players", "N,...", "2"),
    OPTION,
    PATH("--options", NULL),
    TEXT("--bots", "BOT,...", "random"),
    TEXT("--chance", "VERB,...", NULL),
    CARDS,
    DECKS,
    SEED,
    NUMBER("--threads", 1, 256, NULL),
    COUNT("--watch", 1, 1000000000000000, NULL),
    TEXT("--device", "NAME", NULL),
    PATH("--report", NULL),
    PATH("--json", NULL),
    PATH("--csv", NULL),
    TEXT("--assert", "CLAIM", NULL),
    FLAG("--resume"),
    PATH("--checkpoint", NULL),
    FLAG("--progress"),
    FLAG("--quiet"),
    END,
};
static const struct cli_option bench[] = {FLAG("--json"), END};
static const struct cli_option bench_batch[] = {
    PLAYERS, NUMBER("--tables", 1, 1 << 24, "4096"), NUMBER("--threads", 1, 256, "1"), FLAG("--json"), END,
};
static const struct cli_option golden[] = {PLAYERS, OPTION, CARDS, DECKS, SEED, END};
static const struct cli_option print[] = {
    {"-o", "FILE.pdf", CLI_FILE, 0, 0, NULL, NULL},
    CHOICE("--paper", "SIZE", "a4|letter", "a4"),
    NUMBER("--smallest", 4, 20, "6"),
    PLAYERS,
    OPTION,
    CARDS,
    DECKS,
    SEED,
    END,
};
static const struct cli_option help[] = {FLAG("--json"), FLAG("--man"), END};
static const struct cli_option compare[] = {FLAG("--json"), END};
static const struct cli_option tune[] = {
    PATH("--target", NULL),
    COUNT("--games", 1, 1000000000000000, "1000"),
    COUNT("--first", 2, 1000000000, "16"),
    NUMBER("--tables", 3, 200, "27"),
    NUMBER("--generations", 1, 50, "3"),
    SEED,
    NUMBER("--threads", 1, 256, NULL),
    PATH("--out", NULL),
    FLAG("--quiet"),
    END,
};

const struct cli_command cli_commands[] = {
    {"play",
     cli_play,
     CLI_PLAY,
     {"[GAME] [OPTION...]", "--resume [GAME|FILE]", "GAME --lesson", "--join URL", "GAME --open URL [OPTION...]"},
     "GAME",
     play,
     {"timetable play control --bots hard", "timetable play timalina --players 3 --bots easy,medium --plain"},
     "rules, replay, docs/playing.md"},
    {"games",
     cli_games,
     CLI_PLAY,
     {"[GAME] [--json]"},
     "GAME",
     games,
     {"timetable games", "timetable games crononautas"},
     "play, rules"},
    {"rules",
     cli_rules,
     CLI_PLAY,
     {"GAME [--clauses]"},
     "GAME",
     rules,
     {"timetable rules control", "timetable rules timalina --lang is"},
     "games, play"},
    {"replay",
     cli_replay,
     CLI_PLAY,
     {"FILE"},
     "FILE",
     replay,
     {"timetable replay match.json", "timetable replay match.json --plain"},
     "analyse, fork, verify"},
    {"verify",
     cli_verify,
     CLI_PLAY,
     {"FILE"},
     "FILE",
     verify,
     {"timetable verify match.json", "timetable verify match.json --json"},
     "replay, docs/time-machine.md"},
    {"analyse",
     cli_analyse,
     CLI_PLAY,
     {"FILE [OPTION...]"},
     "FILE",
     analyse,
     {"timetable analyse match.json --iterations 50", "timetable analyse match.json --iterations 50 --json"},
     "replay, fork"},
    {"fork",
     cli_fork,
     CLI_PLAY,
     {"FILE --ply N [--seat N]"},
     "FILE",
     fork_options,
     {"timetable fork match.json --ply 3 --seat 1 --out other.json",
      "timetable fork match.json --ply 0 --out again.json"},
     "play, replay, docs/time-machine.md"},
    {"puzzle",
     cli_puzzle,
     CLI_PLAY,
     {"GAME [NUMBER]", "--daily [--date YYYY-MM-DD]", "GAME --count N [OPTION...]"},
     "GAME",
     puzzle,
     {"timetable puzzle control", "timetable puzzle --daily --date 2026-11-16 --json"},
     "play"},

    {"serve",
     cli_serve,
     CLI_HOST,
     {"[OPTION...]"},
     NULL,
     serve,
     {"timetable serve --port 8480", "timetable serve --host 0.0.0.0 --port 8480 --db timetable.db"},
     "db, docs/server.md"},
    {"db backup",
     cli_db,
     CLI_HOST,
     {"FILE [--db FILE]", "FOLDER [--keep N] [--db FILE]"},
     "FILE",
     db_backup,
     {"timetable db backup backup.db", "timetable db backup . --keep 14 --db timetable.db"},
     "db restore, db check"},
    {"db restore",
     cli_db,
     CLI_HOST,
     {"FILE [--db FILE]"},
     "FILE",
     db,
     {"timetable db restore saved.db --db restored.db", "timetable db restore saved.db --db second.db"},
     "db backup"},
    {"db check",
     cli_db,
     CLI_HOST,
     {"[--db FILE]"},
     NULL,
     db,
     {"timetable db check", "timetable db check --db timetable.db"},
     "db backup"},
    {"db export",
     cli_db,
     CLI_HOST,
     {"[FILE] [--db FILE]"},
     "FILE",
     db,
     {"timetable db export", "timetable db export records.jsonl --db timetable.db"},
     "replay"},
    {"admin list",
     cli_admin,
     CLI_HOST,
     {"tables|people|reports|decks|bans|acts [--all] [--json]", "people|decks PART-OF-A-NAME", "chat TABLE"},
     "tables|people|reports|decks|bans|acts|chat",
     admin_list,
     {"timetable admin list tables", "timetable admin list people Ana --json"},
     "admin ban, admin end, docs/server.md"},
    ADMIN("end", "TABLE", admin_plain, "timetable admin end k3jx9q2mvw7c", "timetable admin end k3jx9q2mvw7c --json"),
    ADMIN("ban", "PERSON|ADDRESS", admin_while, "timetable admin ban 203.0.113.9 --days 7",
          "timetable admin ban 2001:db8::/64 --reason insults"),
    ADMIN("unban", "PERSON|ADDRESS", admin_plain, "timetable admin unban 203.0.113.9",
          "timetable admin unban 2001:db8::/64"),
    ADMIN("mute", "PERSON", admin_while, "timetable admin mute Ana --days 1",
          "timetable admin mute Bea --reason insults"),
    ADMIN("unmute", "PERSON", admin_plain, "timetable admin unmute Ana", "timetable admin unmute Bea --json"),
    ADMIN("revoke", "PERSON", admin_plain, "timetable admin revoke Ana", "timetable admin revoke Ana --json"),
    ADMIN("password", "PERSON", admin_plain, "timetable admin password Ana", "timetable admin password Ana --json"),
    ADMIN("role", "PERSON", admin_role, "timetable admin role Ana", "timetable admin role Ana --off"),
    ADMIN("settle", "REPORT", admin_plain, "timetable admin settle 1", "timetable admin settle 2 --json"),
    ADMIN("remove", "DECK", admin_plain, "timetable admin remove BCDFGHJKLM",
          "timetable admin remove NPQRSTVWXZ --json"),
    ADMIN("delete", "PERSON", admin_plain, "timetable admin delete Ana", "timetable admin delete Bea --json"),
    ADMIN("announce", "TEXT", admin_announce, "timetable admin announce 'a new version' --minutes 10",
          "timetable admin announce --off"),

    {"lab",
     cli_lab,
     CLI_DESIGN,
     {"GAME [OPTION...]"},
     "GAME",
     lab,
     {"timetable lab control --games 1e4 --option match=single",
      "timetable lab timalina --players 2,3 --bots easy --games 200 --json -"},
     "lab compare, lab tune, cards, docs/lab.md"},
    {"lab compare",
     cli_lab,
     CLI_DESIGN,
     {"BEFORE.json AFTER.json"},
     "FILE",
     compare,
     {"timetable lab compare before.json after.json", "timetable lab compare before.json after.json --json"},
     "lab"},
    {"lab tune",
     cli_lab,
     CLI_DESIGN,
     {"GAME --target FILE [OPTION...]"},
     "GAME",
     tune,
     {"timetable lab tune control --target target.json --games 100 --tables 6 --generations 1",
      "timetable lab tune control --target target.json --games 100 --tables 6 --generations 1 --out best.json"},
     "cards, docs/lab.md"},
    {"cards",
     cli_cards,
     CLI_DESIGN,
     {"GAME > FILE.tsv"},
     "GAME",
     cards,
     {"timetable cards timequest", "timetable cards timalina --option deck=iceland"},
     "cards check, lab"},
    {"cards check",
     cli_cards,
     CLI_DESIGN,
     {"GAME FILE"},
     "GAME",
     none,
     {"timetable cards check timequest cards.tsv", "timetable cards check timalina deck.tsv"},
     "cards, lab"},
    {"print",
     cli_print,
     CLI_DESIGN,
     {"GAME -o FILE.pdf [OPTION...]"},
     "GAME",
     print,
     {"timetable print timalina --deck iceland -o cards.pdf",
      "timetable print timequest --paper letter --lang es -o cards.pdf"},
     "deck check, docs/decks.md"},
    {"deck check",
     cli_deck,
     CLI_DESIGN,
     {"FILE.tsv"},
     "FILE",
     none,
     {"timetable deck check deck.tsv", "timetable deck check deck.tsv --lang es"},
     "play, docs/decks.md"},

    {"arena",
     cli_arena,
     CLI_BUILD,
     {"GAME --bots BOT,BOT [OPTION...]"},
     "GAME",
     arena,
     {"timetable arena control --bots greedy,random --games 20",
      "timetable arena timalina --bots easy,random --games 10 --json"},
     "lab, docs/bots.md"},
    {"engine",
     cli_engine,
     CLI_BUILD,
     {""},
     NULL,
     none,
     {"timetable engine < requests.jsonl", "echo '{\"op\":\"games\"}' | timetable engine"},
     "docs/protocol.md"},
    {"mcp",
     cli_mcp,
     CLI_BUILD,
     {""},
     NULL,
     none,
     {"timetable mcp < requests.jsonl",
      "echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}' | timetable mcp"},
     "engine, docs/bots.md"},
    {"encoding",
     cli_encoding,
     CLI_BUILD,
     {"GAME [OPTION...]"},
     "GAME",
     encoding,
     {"timetable encoding control", "timetable encoding timequest --players 3 --json"},
     "engine, docs/encoding.md"},
    {"bench",
     cli_bench,
     CLI_BUILD,
     {"[GAME] [--json]"},
     "GAME",
     bench,
     {"timetable bench control", "timetable bench timalina --json"},
     "docs/benchmarks.md"},
    {"bench batch",
     cli_bench_batch,
     CLI_BUILD,
     {"[GAME] [OPTION...]"},
     "GAME",
     bench_batch,
     {"timetable bench batch control --players 2", "timetable bench batch timalina --players 2 --tables 64 --json"},
     "bench, docs/python.md"},
    {"signature",
     cli_signature,
     CLI_BUILD,
     {"[GAME]"},
     "GAME",
     none,
     {"timetable signature", "timetable signature control"},
     "golden, docs/testing.md"},
    {"golden",
     cli_golden,
     CLI_BUILD,
     {"GAME [OPTION...]"},
     "GAME",
     golden,
     {"timetable golden control --seed 1", "timetable golden timalina --players 3 --seed 2"},
     "signature"},

    {"version", cli_version, CLI_MORE, {""}, NULL, none, {"timetable version", "timetable -V"}, NULL},
    {"help",
     cli_help,
     CLI_MORE,
     {"[COMMAND]", "--json", "--man"},
     "COMMAND",
     help,
     {"timetable help", "timetable help lab compare"},
     NULL},
    {"complete", cli_complete, CLI_GROUPS, {"WORD..."}, NULL, none, {NULL, NULL}, NULL},
    {NULL, NULL, CLI_GROUPS, {NULL}, NULL, NULL, {NULL, NULL}, NULL},
};

const struct cli_command *cli_command_find(const char *name) {
    const struct cli_command *c = cli_commands;
    while (c->name && strcmp(c->name, name))
        c++;
    return c->name ? c : NULL;
}

const struct cli_option *cli_option_find(const struct cli_command *c, const char *name) {
    const struct cli_option *list[] = {c->options, cli_common};
    for (int i = 0; i < 2; i++)
        for (const struct cli_option *o = list[i]; o->name; o++)
            if (!strcmp(o->name, name))
                return o;
    return NULL;
}
