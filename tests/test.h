/* What every unit test includes first: cmocka, and what it needs before it. A game's own tests are in
 * games/<id>/test.c, which includes game.c itself to reach everything inside. */
#ifndef TT_TEST_H
#define TT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "timetable/engine.h"

#endif
