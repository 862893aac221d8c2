/* Custom numbers of a game, for its author: engine/custom_numbers.c. */
#ifndef TIMETABLE_CUSTOM_NUMBERS_H
#define TIMETABLE_CUSTOM_NUMBERS_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A game's `rows` names every number that may be changed, by table, row and field; each is one byte of the game's
 * struct of numbers, of which `house` is the one of the rules page. */
enum tt_sheet_mode { TT_SHEET_ALL, TT_SHEET_CHANGED, TT_SHEET_ALLOWED, TT_SHEET_COMPONENTS, TT_SHEET_READ };
enum tt_sheet_type { TT_SHEET_NUMBER, TT_SHEET_FLAG, TT_SHEET_CHOICE, TT_SHEET_FACES };
struct tt_sheet;
struct tt_sheet_of {
    const void *house;
    size_t size;
    void (*rows)(struct tt_sheet *);
    /* What single values cannot say, and what follows from them. May be NULL. */
    bool (*check)(void *numbers, struct tt_error *);
};
struct tt_sheet {
    enum tt_sheet_mode mode;
    const struct tt_sheet_of *of;
    void *numbers;
    const char *table, *row, *kind; /* where we are, and the kind of its components */
    struct tt_sink *out;
    bool in_table, in_row; /* whether their objects have been opened */
    const char *want[3];   /* reading: table, row, field */
    const struct tt_json *value;
    enum {
        TT_SHEET_NO_TABLE,
        TT_SHEET_NO_ROW,
        TT_SHEET_NO_FIELD,
        TT_SHEET_BAD_VALUE,
        TT_SHEET_FINE
    } known;             /* how far the name was found, and what became of it */
    const char *allowed; /* of the field, where its value was bad */
    char text[64];
};
/* Of `rows`: a table whose rows are components of a kind (NULL: of none), a row with a number of copies, its values.
 * False: leave it out. */
bool tt_sheet_open(struct tt_sheet *, const char *table, const char *kind);
void tt_sheet_close(struct tt_sheet *);
bool tt_sheet_row(struct tt_sheet *, const char *id, int copies);
void tt_sheet_row_end(struct tt_sheet *);
void tt_sheet_number(struct tt_sheet *, const char *field, uint8_t *at, int min, int max);
void tt_sheet_flag(struct tt_sheet *, const char *field, uint8_t *at);
void tt_sheet_choice(struct tt_sheet *, const char *field, uint8_t *at, const char *const *ids, const char *allowed);
void tt_sheet_faces(struct tt_sheet *, const char *field, uint8_t *at); /* of a die that succeed: at least one */
void tt_sheet_fact(struct tt_sheet *, const char *field, const char *); /* printed on a component, not to be changed */
/* The numbers of a setup as an object of tables; or its components. */
void tt_sheet_put(const struct tt_sheet_of *, const struct tt_setup *, enum tt_sheet_mode, struct tt_sink *);
/* Fills the game's struct from such an object; what is not named stays as the rules page has it. */
bool tt_sheet_read(const struct tt_sheet_of *, const struct tt_json *, void *out, struct tt_error *);
bool tt_sheet_fail(struct tt_error *, const char *message, const char *table, const char *row, const char *field);

#ifdef __cplusplus
}
#endif

#endif
