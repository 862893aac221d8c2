/* The row of Leduc poker under `make bench`, for comparing with engines that publish its speed. */
#include "../../cli/cli.h"

extern const struct tt_game tt_game_leduc;

int main(void) {
    cli_bench_game(&tt_game_leduc, 2, false, true);
    return 0;
}
