#include "caldate.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* 1970-01-01 counted from 0001-01-01 as 0. */
#define EPOCH 719162L
#define LAST_DAY 3652058L /* 9999-12-31 */

static const int month_days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
static const int days_before[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};

static int year_ok(long long year)
{
    return year >= CALDATE_MIN_YEAR && year <= CALDATE_MAX_YEAR;
}

int caldate_is_leap(int year)
{
#if FAULT == 6
    return year % 4 == 0 && year % 100 != 0;
#else
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
#endif
}

int caldate_month_days(int year, int month)
{
#if FAULT == 1
    if (!year_ok(year) || month < 0 || month > 12)
#else
    if (!year_ok(year) || month < 1 || month > 12)
#endif
        return 0;
    if (month == 2 && caldate_is_leap(year))
        return 29;
    return month_days[month - 1];
}

int caldate_valid(struct caldate d)
{
    return d.day >= 1 && d.day <= caldate_month_days(d.year, d.month);
}

int caldate_cmp(struct caldate a, struct caldate b)
{
    if (a.year != b.year)
        return a.year < b.year ? -1 : 1;
    if (a.month != b.month)
        return a.month < b.month ? -1 : 1;
    return (a.day > b.day) - (a.day < b.day);
}

/* Days from 0001-01-01 to January 1st of the year. */
static long days_to_year(int year)
{
    long y = year - 1;

    return y * 365 + y / 4 - y / 100 + y / 400;
}

int caldate_year_day(struct caldate d)
{
    int n = days_before[d.month - 1] + d.day;

    return d.month > 2 && caldate_is_leap(d.year) ? n + 1 : n;
}

long caldate_to_days(struct caldate d)
{
    return days_to_year(d.year) + caldate_year_day(d) - 1 - EPOCH;
}

int caldate_from_days(long days, struct caldate *out)
{
    struct caldate d;
    long left;

#if FAULT == 2
    days += EPOCH;
    if (days < 0 || days > LAST_DAY)
        return -1;
#else
    if (days < -EPOCH || days > LAST_DAY - EPOCH)
        return -1;
    days += EPOCH;
#endif
    d.year = (int)(days / 366) + 1;
    while (d.year < CALDATE_MAX_YEAR && days_to_year(d.year + 1) <= days)
        d.year++;
    left = days - days_to_year(d.year);
    d.month = 1;
    while (left >= caldate_month_days(d.year, d.month)) {
        left -= caldate_month_days(d.year, d.month);
        d.month++;
    }
    d.day = (int)left + 1;
    assert(caldate_valid(d));
    *out = d;
    return 0;
}

long caldate_diff(struct caldate a, struct caldate b)
{
    return caldate_to_days(b) - caldate_to_days(a);
}

int caldate_add_days(struct caldate d, long n, struct caldate *out)
{
    if (n < -2 * LAST_DAY || n > 2 * LAST_DAY)
        return -1;
    return caldate_from_days(caldate_to_days(d) + n, out);
}

int caldate_add_months(struct caldate d, int n, struct caldate *out)
{
    long long months = (long long)d.year * 12 + (d.month - 1) + n;
    struct caldate r;

    if (months < 12 || !year_ok(months / 12))
        return -1;
    r.year = (int)(months / 12);
    r.month = (int)(months % 12) + 1;
    r.day = d.day;
    if (r.day > caldate_month_days(r.year, r.month))
#if FAULT == 7
        r.day = month_days[r.month - 1];
#else
        r.day = caldate_month_days(r.year, r.month);
#endif
    *out = r;
    return 0;
}

enum caldate_weekday caldate_weekday(struct caldate d)
{
    /* 0001-01-01 was a Monday */
    long days = caldate_to_days(d) + EPOCH;

    return (enum caldate_weekday)(days % 7 + 1);
}

int caldate_next(struct caldate d, enum caldate_weekday day, struct caldate *out)
{
#if FAULT == 3
    struct caldate r = d;

    do {
        caldate_add_days(r, 1, &r);
    } while (caldate_weekday(r) != day);
    *out = r;
    return 0;
#else
    int n = (int)day - (int)caldate_weekday(d);

    return caldate_add_days(d, n > 0 ? n : n + 7, out);
#endif
}

int caldate_iso_week(struct caldate d, int *iso_year)
{
    int wday = (int)caldate_weekday(d);
    int week = (caldate_year_day(d) - wday + 10) / 7;
    int year = d.year;
    int jan1, weeks;

    if (week == 0) {
        year--;
        /* the last week of the year before: of 0 (a leap year) if this is year 1 */
        jan1 = wday - (caldate_year_day(d) - 1);
        jan1 = ((jan1 - 1) % 7 + 7) % 7 + 1;
        if (jan1 == CALDATE_FRIDAY)
            week = 53;
        else if (jan1 == CALDATE_SATURDAY)
            week = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 53 : 52;
        else
            week = 52;
    } else if (week == 53) {
        struct caldate first = {d.year, 1, 1};

        jan1 = (int)caldate_weekday(first);
#if FAULT == 8
        weeks = jan1 == CALDATE_THURSDAY ? 53 : 52;
#else
        weeks = jan1 == CALDATE_THURSDAY
                || (jan1 == CALDATE_WEDNESDAY && caldate_is_leap(d.year)) ? 53 : 52;
#endif
        if (weeks == 52) {
            week = 1;
            year++;
        }
    }
    *iso_year = year;
    return week;
}

long caldate_count_steps(struct caldate first, struct caldate last, int step)
{
    long days = caldate_diff(first, last);

    if (days < 0)
        return 0;
#if FAULT == 4
    if (step < 0)
#else
    if (step < 1)
#endif
        step = 1;
    return days / step + 1;
}

int caldate_format(struct caldate d, char *out, size_t size)
{
    if (size < CALDATE_TEXT_SIZE)
        return -1;
    snprintf(out, size, "%04d-%02d-%02d", d.year, d.month, d.day);
    return 0;
}

static int parse_number(const char *text, int digits)
{
    int v = 0;

    while (digits-- > 0)
        v = v * 10 + (*text++ - '0');
    return v;
}

int caldate_parse(const char *text, struct caldate *out)
{
    static const char form[] = "dddd-dd-dd";
    struct caldate d;
    size_t i;

    for (i = 0; form[i] != '\0'; i++) {
        int is_digit = text[i] >= '0' && text[i] <= '9';

        if (form[i] == 'd' ? !is_digit : text[i] != '-')
            return -1;
    }
    if (text[i] != '\0')
        return -1;
    d.year = parse_number(text, 4);
    d.month = parse_number(text + 5, 2);
    d.day = parse_number(text + 8, 2);
    if (!caldate_valid(d))
        return -1;
    *out = d;
    return 0;
}

#if FAULT == 5
/* Brings the month into its range, a year at a time. */
static int normal_month(long long *year, long long *month)
{
    if (*month >= 1 && *month <= 12)
        return 0;
    if (*month > 12) {
        *month -= 12;
        *year += 1;
    } else if (*month < 0) {
        *month += 12;
        *year -= 1;
    }
    return normal_month(year, month);
}
#endif

int caldate_normalize(int year, int month, int day, struct caldate *out)
{
    long long y = year, m = month;
    struct caldate first;

#if FAULT == 5
    if (m > 120000 || m < -120000)
        return -1;
    if (normal_month(&y, &m) != 0)
        return -1;
#else
    y += m / 12;
    m %= 12;
    if (m < 1) {
        m += 12;
        y--;
    }
#endif
    /* days alone may bring it back into the range: go by the 400-year cycle */
    if (y < -6000000LL || y > 6000000LL)
        return -1;
    {
        long long cycles = 0;
        long long days;

        while (y < 1) {
            y += 400;
            cycles--;
        }
        while (y > 9999) {
            y -= 400;
            cycles++;
        }
        first.year = (int)y;
        first.month = (int)m;
        first.day = 1;
        days = caldate_to_days(first) + cycles * 146097LL + day - 1LL;
        if (days < -EPOCH || days > LAST_DAY - EPOCH)
            return -1;
        return caldate_from_days((long)days, out);
    }
}
