#include "lab.h"
bool lab_report(const char *path, int lang, const struct lab_design *d, const struct lab_run *run) {
    (void)path, (void)lang, (void)d, (void)run;
    return false;
}
