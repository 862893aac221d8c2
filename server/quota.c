/* How often something was done within a time, counted in the database: it holds on all nodes and after a restart. Keys
 * are hashes: neither names nor addresses can be read from the table. */
#include "people.h"
#include "table.h"

#include <stdio.h>

bool quota_take(struct db *db, const char *what, const char *who, int64_t now, int64_t span, int64_t most) {
    char text[160], key[65];
    int64_t n = 0;
    snprintf(text, sizeof text, "%s:%s", what, who);
    token_hash(text, key);
    struct db_value v[] = {db_text(key), db_int(now), db_int(now - span)};
    db_run(db, SQL_QUOTA_TAKE, v, 3, NULL, NULL);
    return db_run(db, SQL_QUOTA_OF, v, 1, number_take, &n) < 0 || n <= most;
}
