/*
 * caldate: calendar dates as plain values.
 *
 * Dates are those of the Gregorian calendar, extended to all years from
 * CALDATE_MIN_YEAR to CALDATE_MAX_YEAR. A struct caldate is valid if
 * caldate_valid() says so; unless it says otherwise, functions need valid
 * dates. Functions that return int return 0 on success and -1 on failure, and
 * leave what their pointers point to alone on failure. No pointer may be NULL.
 */
#ifndef CALDATE_H
#define CALDATE_H

#include <stddef.h>

#define CALDATE_MIN_YEAR 1
#define CALDATE_MAX_YEAR 9999

/* The size of a buffer that holds a formatted date and its terminating zero. */
#define CALDATE_TEXT_SIZE 11

struct caldate {
    int year;
    int month; /* 1 to 12 */
    int day;   /* 1 to the length of the month */
};

enum caldate_weekday {
    CALDATE_MONDAY = 1,
    CALDATE_TUESDAY,
    CALDATE_WEDNESDAY,
    CALDATE_THURSDAY,
    CALDATE_FRIDAY,
    CALDATE_SATURDAY,
    CALDATE_SUNDAY
};

/* 1 if year, month and day are a date in the range of years, else 0. Takes any values. */
int caldate_valid(struct caldate d);

/* 1 if the year is a leap year, else 0. The year must be in the range. */
int caldate_is_leap(int year);

/*
 * The number of days of a month. Returns 0 if the month is not from 1 to 12
 * or the year is not in the range.
 */
int caldate_month_days(int year, int month);

/* Below, equal to or above 0 as a is before, the same as or after b. */
int caldate_cmp(struct caldate a, struct caldate b);

/* The number of days since 1970-01-01, negative before it. */
long caldate_to_days(struct caldate d);

/* The reverse of caldate_to_days(). Takes any number; -1 if out of the range of years. */
int caldate_from_days(long days, struct caldate *out);

/* The number of days from a to b: positive if b is later. */
long caldate_diff(struct caldate a, struct caldate b);

/* The date n days after d, before it if n is negative. Takes any n; -1 if out of range. */
int caldate_add_days(struct caldate d, long n, struct caldate *out);

/*
 * The date n months after d, before it if n is negative. If that month has no
 * such day, its last day. Takes any n; -1 if out of range.
 */
int caldate_add_months(struct caldate d, int n, struct caldate *out);

enum caldate_weekday caldate_weekday(struct caldate d);

/*
 * The first date strictly after d that is the given day of the week, which must
 * be one of the seven; -1 if out of range.
 */
int caldate_next(struct caldate d, enum caldate_weekday day, struct caldate *out);

/* The day of the year: 1 for January 1st. */
int caldate_year_day(struct caldate d);

/*
 * The week as ISO 8601 counts it: weeks begin on Monday, week 1 is the one
 * with the first Thursday of the year. *iso_year is the year whose week it is.
 * Returns the week, 1 to 53. *iso_year may be outside the range of years by 1.
 */
int caldate_iso_week(struct caldate d, int *iso_year);

/*
 * How many dates there are in the series first, first + step, first + 2 *
 * step days ... up to and including last. 0 if last is before first. A step
 * of 0 or below counts as 1.
 */
long caldate_count_steps(struct caldate first, struct caldate last, int step);

/* Writes YYYY-MM-DD and a terminating zero; -1 if size is below CALDATE_TEXT_SIZE. */
int caldate_format(struct caldate d, char *out, size_t size);

/* Parses a string of exactly the form YYYY-MM-DD; -1 if it is not a valid date. */
int caldate_parse(const char *text, struct caldate *out);

/*
 * Makes a date of a year, a month and a day which may each be outside its
 * range: month 13 is January of the next year, month 0 December of the one
 * before, day 0 the day before the first of the month, and so on. Takes any
 * values; -1 if the result is out of range.
 */
int caldate_normalize(int year, int month, int day, struct caldate *out);

#endif
