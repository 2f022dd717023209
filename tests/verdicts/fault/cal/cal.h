/* Calendar arithmetic for the Gregorian calendar, years 1 to 9999. */
#ifndef CAL_H
#define CAL_H

#include <stddef.h>

struct cal_date {
    int year, month, day;
};

/* Dates come from cal_make() or cal_parse(); the other functions rely on it. */

/* 1 if there is such a day in the years 1 to 9999. */
int cal_valid(int year, int month, int day);

/* Fills in a date: 0, or -1 if there is no such day. */
int cal_make(struct cal_date *date, int year, int month, int day);

/* 28 to 31, 0 if there is no such month. */
int cal_days_in_month(int year, int month);

/* The English name of a month from 1 to 12, "?" for other numbers. */
const char *cal_month_name(int month);

/* 1 to 366. */
int cal_day_of_year(const struct cal_date *date);

/* Writes e.g. "17 September 2031" to out, which has `room` bytes; cuts what does not fit. Returns the
 * length the whole text has. */
int cal_format(const struct cal_date *date, char *out, size_t room);

/* Reads "2031-09-17"; 0, or -1 if the text is not a date. */
int cal_parse(const char *text, struct cal_date *date);

/* The mean number of days from the first to the second date per step; 0 when there are no steps. */
int cal_days_per_step(const struct cal_date *from, const struct cal_date *to, int steps);

/* A greeting for the day: "Happy <name>!" or "Good day"; the caller frees it. name may be NULL. */
char *cal_greeting(const struct cal_date *date, const char *name);

#endif
