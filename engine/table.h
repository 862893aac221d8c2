/* The inside of tables, for table.c, table_ask.c and table_update.c only. */
#ifndef TT_ENGINE_TABLE_H
#define TT_ENGINE_TABLE_H

#include "timetable/table.h"

/* The table as it was after so many entries. Whoever goes back comes back to t->entries before returning. */
void tt_table_seek(struct tt_table *, int entries);
/* Lets the next entry take effect. */
bool tt_table_step(struct tt_table *, struct tt_events *or_null);
/* What a seat is called; "" where it has no name but its number. */
const char *tt_table_own_name(const struct tt_table *, int seat, enum tt_seat_kind, const char *person);

#endif
