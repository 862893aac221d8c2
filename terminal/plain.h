/* What playing and replaying line by line share. */
#ifndef TT_PLAIN_H
#define TT_PLAIN_H

#include "terminal.h"

/* A line without the blanks around it, valid until the next; NULL at the end of input. */
char *plain_line(const char *prompt);
void plain_indented(void *with, int depth, const char *text);
const char *plain_command(const char *line, char letter);
bool plain_number(const char *text, int min, int max, int *out);
void plain_rules(const struct scene *);
void plain_list_lines(struct table *);
bool plain_take_line(struct table *, const char *which);
void plain_copy(struct table *); /* the record to the clipboard, or out */

struct client;
/* Goes on line by line at the table of a client; frees the client. */
int plain_client(struct client *);
int plain_online(struct client *);
int screen_online(struct client *, const struct screen_wish *); /* -1: the terminal cannot */

#endif
