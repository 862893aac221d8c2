/* Shared by the fuzz targets: bytes in, anything goes, nothing may break. */
#ifndef TT_FUZZ_H
#define TT_FUZZ_H

#include <stdlib.h>
#include <string.h>

#include "timetable/engine.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
