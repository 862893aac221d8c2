/* What the parts of the report share. */
#ifndef TT_LAB_REPORT_H
#define TT_LAB_REPORT_H

#include "lab.h"

struct page {
    FILE *f;
    int lang;
    const struct lab_design *design;
    const struct lab_run *run;
};

void page_text(struct page *, const char *tag, const char *class_or_null, const char *text);
void page_filled(struct page *, const char *tag, const char *class_or_null, const char *key, const char *const *args,
                 int n);
/* A heading that a link can lead to. */
void page_heading(struct page *, const char *id, const char *text);
const char *page_word(struct page *, const char *key);
const char *page_label(struct page *, int variant);
/* A table folded away: headings by key, then rows, then its end. */
void page_table(struct page *, const char *const *keys, int n);
void page_cells(struct page *, const char *const *cell, int n);
void page_table_end(struct page *);
void page_rows_table(struct page *, const char *first_key, const struct lab_row *, int n, bool share);
void page_histogram(struct page *, const char *title, const struct lab_spread *);

/* report_compare.c, report_things.c */
void page_differences(struct page *);
void page_factors(struct page *);
void page_things(struct page *, int variant);

#endif
