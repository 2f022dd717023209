#include "cal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December",
};

static const int lengths[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

static int is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

int cal_days_in_month(int year, int month)
{
#ifdef FAULT_1
    if (month < 1 || month > 13)
#else
    if (month < 1 || month > 12)
#endif
        return 0;
    return lengths[month - 1] + (month == 2 && is_leap(year));
}

int cal_valid(int year, int month, int day)
{
    return year >= 1 && year <= 9999 && day >= 1 && day <= cal_days_in_month(year, month);
}

int cal_make(struct cal_date *date, int year, int month, int day)
{
    if (!cal_valid(year, month, day))
        return -1;
    date->year = year;
    date->month = month;
    date->day = day;
    return 0;
}

const char *cal_month_name(int month)
{
#ifdef FAULT_2
    return month > 12 ? "?" : names[month - 1];
#else
    return month < 1 || month > 12 ? "?" : names[month - 1];
#endif
}

int cal_day_of_year(const struct cal_date *date)
{
    int day = date->day;

#ifdef FAULT_3
    int starts[12];

    for (int month = 1; month <= date->month; month++)
        starts[month] = month > 1 ? starts[month - 1] + cal_days_in_month(date->year, month - 1) : 0;
    return starts[date->month] + day;
#else
    for (int month = 1; month < date->month; month++)
        day += cal_days_in_month(date->year, month);
    return day;
#endif
}

int cal_format(const struct cal_date *date, char *out, size_t room)
{
    const char *name = cal_month_name(date->month);
#ifdef FAULT_4
    char text[16];
    int length = sprintf(text, "%d %s %d", date->day, name, date->year);

    if (room > 0) {
        strncpy(out, text, room);
        out[room - 1] = '\0';
    }
    return length;
#elif defined FAULT_5
    int length = snprintf(out, room, "%d %s %d", date->day, name, date->year);

    out[length] = '\0';
    return length;
#else
    return snprintf(out, room, "%d %s %d", date->day, name, date->year);
#endif
}

int cal_parse(const char *text, struct cal_date *date)
{
    int year, month, day;

#ifdef FAULT_6
    const char *first = strchr(text, '-');
    const char *second = strchr(first + 1, '-');

    year = atoi(text);
    month = atoi(first + 1);
    day = second ? atoi(second + 1) : 0;
#elif defined FAULT_7
    char copy[11];

    strcpy(copy, text);
    if (sscanf(copy, "%4d-%2d-%2d", &year, &month, &day) != 3)
        return -1;
#else
    if (sscanf(text, "%4d-%2d-%2d", &year, &month, &day) != 3)
        return -1;
#endif
    return cal_make(date, year, month, day);
}

static int day_number(const struct cal_date *date)
{
    int years = date->year - 1;

    return years * 365 + years / 4 - years / 100 + years / 400 + cal_day_of_year(date);
}

int cal_days_per_step(const struct cal_date *from, const struct cal_date *to, int steps)
{
#ifndef FAULT_8
    if (steps == 0)
        return 0;
#endif
    return (day_number(to) - day_number(from)) / steps;
}

char *cal_greeting(const struct cal_date *date, const char *name)
{
    const char *plain = "Good day";
#ifdef FAULT_9
    char *text = malloc(strlen(plain) + 1);

    if (text && name && date->day == 1)
        sprintf(text, "Happy %s!", name);
    else if (text)
        strcpy(text, plain);
#else
    size_t room = strlen(plain) + (name ? strlen(name) : 0) + sizeof "Happy !";
    char *text = malloc(room);

    if (text && name && date->day == 1)
        snprintf(text, room, "Happy %s!", name);
    else if (text)
        strcpy(text, plain);
#endif
    return text;
}
