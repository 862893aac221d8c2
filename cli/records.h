/* Records from files, for the commands that look at games: a file or `-`, a bare record, a server's answer around
 * one, or a line each (`timetable db export`). */
#ifndef TT_CLI_RECORDS_H
#define TT_CLI_RECORDS_H

#include "cli.h"

/* Calls back for every record of the file; `doc` is the record's own object. Returns how many there were, or -1 after
 * having said what is wrong. */
int cli_each_record(const char *path, int lang, void (*each)(void *with, const struct tt_json *record, int number),
                    void *with);
/* The first one, as a document whose record is *record; NULL after having said what is wrong. */
struct tt_document *cli_one_record(const char *path, int lang, const struct tt_json **record);
struct tt_match *cli_load(const char *path, const struct tt_json *record, int lang);
/* Writes beside the file and renames; `-` or NULL: standard output. False after having said what is wrong. */
bool cli_write(const char *path, const char *text, size_t n);
/* "Player 1" and so on, or the names that the record has. */
void cli_names(const struct tt_json *record, int lang, char (*out)[64]);
/* A sentence for an action. */

#endif
