/* A game's rulebook as wrapped text. */
#ifndef TT_TERMINAL_RULEBOOK_H
#define TT_TERMINAL_RULEBOOK_H

#include <stdbool.h>
#include <stddef.h>

/* The rulebook in lines of at most `width` columns (40 at least), without Markdown; NULL where the game has none. The
 * caller frees it. */
char *rulebook_text(const char *game, int lang, int width);

/* The story with which the rulebook begins: its paragraphs before the first chapter, without the line about players and
 * time. False: there is none. */
bool rulebook_story(const char *game, int lang, char *out, size_t cap);

/* Columns for text on standard output: those of the terminal, or of COLUMNS, or 80; at most 100. */
int rulebook_width(void);

/* To standard output, as wide as the terminal. */
void rulebook_print(const char *game, int lang);

#endif
