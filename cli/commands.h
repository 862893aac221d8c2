/* The commands of `timetable` as data: what each takes, in which range, with which default, and two examples. Help,
 * checking of arguments, completion and the tests read this table. The sentences are in lang/ as cli.help.COMMAND and
 * cli.flag.COMMAND.NAME, or cli.flag.NAME where commands share an option. */
#ifndef TT_COMMANDS_H
#define TT_COMMANDS_H

#include <stdbool.h>
#include <stdint.h>

enum cli_kind {
    CLI_FLAG,   /* takes no value */
    CLI_TEXT,   /* the command checks it */
    CLI_FILE,   /* a path */
    CLI_NUMBER, /* a whole number from min to max */
    CLI_COUNT,  /* the same, and 1e6 is allowed */
    CLI_CHOICE, /* one word of `choices`, which are separated by | */
    CLI_BOTS,   /* bots, separated by commas */
    CLI_OPTION, /* KEY=VALUE of a game */
};

struct cli_option {
    const char *name;  /* --bots */
    const char *value; /* the word for its value in the help; NULL for a flag */
    enum cli_kind kind;
    int64_t min, max;
    const char *normal; /* the default as text, or NULL */
    const char *choices;
};

enum cli_group { CLI_PLAY, CLI_HOST, CLI_DESIGN, CLI_BUILD, CLI_MORE, CLI_GROUPS };

struct cli_command {
    const char *name;
    int (*run)(int argc, char **argv);
    enum cli_group group;
    const char *synopsis[6];          /* what follows the name, one line each; NULL after the last */
    const char *words;                /* what the first word may be, for completion: GAME, FILE, check, ... */
    const struct cli_option *options; /* ended by a row without a name; --lang and --help go without saying */
    const char *example[2];           /* both are run by the tests */
    const char *see;                  /* other commands and pages */
};

/* All commands, ended by a row without a name. */
extern const struct cli_command cli_commands[];

/* The options that every command takes: --lang and --help. */
extern const struct cli_option cli_common[];

const struct cli_command *cli_command_find(const char *name);
const struct cli_option *cli_option_find(const struct cli_command *, const char *name);

/* The language of a call: --lang, else LC_ALL, LC_MESSAGES, LANG. */
int cli_language(int argc, char **argv);

/* Checks the arguments of a command and writes them to `out`, which has room for 2 * argc, with --key=value as two
 * arguments. Returns how many there are; -1 after having said what is wrong; -2 where --help is among them. */
int cli_check_args(const struct cli_command *, int argc, char **argv, char **out);

void cli_help_command(const struct cli_command *, int lang);
/* Says that there is no such command, which one comes nearest, or how the command goes on; returns 2. */
int cli_no_command(const char *first, const char *second_or_null, int lang);
int cli_help(int argc, char **argv);
int cli_complete(int argc, char **argv);

#endif
