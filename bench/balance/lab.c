/* The laboratory as a command that needs no library at run time, for machines with many cores that have neither a
 * compiler nor our libraries: what bench/balance/run wants there.
 *
 *   cmake --build build --target timetable_lab_alone */
#include "../../cli/cli.h"

#include <stdio.h>

int main(int argc, char **argv) {
    if (argc > 1 && !strcmp(argv[1], "lab"))
        return cli_lab(argc - 2, argv + 2);
    if (argc > 1 && !strcmp(argv[1], "cards"))
        return cli_cards(argc - 2, argv + 2);
    fprintf(stderr, "usage: timetable_lab_alone lab|cards ...\n");
    return 2;
}
