/* The clipboard of the terminal's own machine, by the escape sequence OSC 52: it works through ssh and tmux, where the
 * terminal allows it. */
#ifndef TT_TERMINAL_CLIPBOARD_H
#define TT_TERMINAL_CLIPBOARD_H

#include <stdbool.h>
#include <stddef.h>

/* False where there is no terminal to write to. Whether it took it, no terminal says. */
bool clipboard_put(const char *text, size_t n);
/* What is there, to be freed; NULL where the terminal gives no answer within this many milliseconds: many do not. */
char *clipboard_get(int ms, size_t *n);

#endif
