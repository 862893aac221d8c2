/* Memory that has to be there: no caller could do anything sensible without it. */
#include "timetable/engine.h"

#include <stdio.h>
#include <stdlib.h>

void *tt_have(void *p) {
    if (!p) {
#ifndef __wasm__
        fputs("timetable: out of memory\n", stderr);
#endif
        abort();
    }
    return p;
}

void *tt_need(size_t n) { return tt_have(calloc(1, n ? n : 1)); }
