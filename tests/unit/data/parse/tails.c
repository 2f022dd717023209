#include "tails.h"

#include <string.h>

struct box {
    int size, depth;
    const char *name;
    struct box *inner;
    void *user;
};

struct scanner {
    const char *at;
};

static int value(struct scanner *s, va_list *list);

/* Begins a list of its own: what it takes is nobody else's. */
static void complain(const char *message, ...)
{
    va_list list;
    va_start(list, message);
    (void)va_arg(list, double);
    va_end(list);
}

static int text(struct scanner *s, va_list *list)
{
    const char *string = va_arg(*list, const char *);
    if (*s->at == '#')
        return va_arg(*list, int);
    return (int)strlen(string);
}

static int values(struct scanner *s, va_list *list)
{
    int sum = 0;
    while (*s->at != ']') {
        if (!*s->at)
            return -1;
        sum += value(s, list);
        if (*s->at == '?')
            s->at++;
    }
    s->at++;
    return sum;
}

static int members(struct scanner *s, va_list *list)
{
    int sum = 0;
    while (*s->at != '}') {
        if (*s->at++ != 's')
            return -1;
        sum += (int)strlen(va_arg(*list, const char *)) + value(s, list);
    }
    s->at++;
    return sum;
}

static int value(struct scanner *s, va_list *list)
{
    switch (*s->at++) {
    case '[':
        return values(s, list);
    case '{':
        return members(s, list);
    case 's':
        return text(s, list);
    case 'b':
    case 'i':
        return va_arg(*list, int);
    case 'n':
        complain("nothing");
        return 0;
    default:
        return -1;
    }
}

int pack_list(const char *fmt, va_list list)
{
    struct scanner scanner = {fmt};
    va_list copy;
    va_copy(copy, list);
    int result = value(&scanner, &copy);
    va_end(copy);
    return result;
}

int pack(int flags, const char *fmt, ...)
{
    va_list list;
    va_start(list, fmt);
    int result = pack_list(fmt, list);
    va_end(list);
    return result + flags;
}

int pack_boxes(const char *fmt, ...)
{
    int size = 0;
    va_list list;
    va_start(list, fmt);
    switch (*fmt) {
    case 'o':
        size = va_arg(list, struct box *)->size;
        break;
    case 'n':
        break;
    }
    va_end(list);
    return size;
}

int tell(const char *format, ...)
{
    int sum = 0;
    va_list list;
    va_start(list, format);
    for (; *format; format++) {
        if (*format != '%')
            continue;
        switch (*++format) {
        case 'd':
            sum += va_arg(list, int);
            break;
        case 's':
            sum += (int)strlen(va_arg(list, char *));
            break;
        }
    }
    va_end(list);
    return sum;
}

int note(const char *format, ...)
{
    int sum = 0;
    va_list list;
    va_start(list, format);
    for (; *format; format++) {
        switch (*format) {
        case '%':
            switch (*++format) {
            case 'i':
                sum += va_arg(list, int);
                break;
            case 's':
                sum += (int)strlen(va_arg(list, char *));
                break;
            default:
                sum++;
            }
            break;
        default:
            sum++;
        }
    }
    va_end(list);
    return sum;
}

int say(const char *format, ...)
{
    int sum = 0;
    va_list list;
    va_start(list, format);
    switch (*format) {
    case 'd':
        sum = va_arg(list, int);
        break;
    case 'n':
        break;
    }
    va_end(list);
    return sum;
}

static void set_name(struct box *box, va_list *list)
{
    box->name = va_arg(*list, const char *);
}

int set_option(struct box *box, enum option option, ...)
{
    va_list list;
    va_start(list, option);
    switch (option) {
    case OPTION_SIZE:
    case OPTION_DEPTH:
        box->size = va_arg(list, int);
        break;
    case OPTION_NAME:
        box->name = va_arg(list, const char *);
        break;
    case OPTION_BOX:
        box->inner = va_arg(list, struct box *);
        break;
    case OPTION_RESET:
        box->size = box->depth = 0;
        break;
    case OPTION_USER:
        box->user = va_arg(list, void *);
        break;
    case OPTION_NAMES:
        while ((box->name = va_arg(list, const char *)))
            box->depth++;
        break;
    case OPTION_EVEN:
        box->size = va_arg(list, int);
        if (box->size % 2)
            box->size = va_arg(list, int);
        break;
    case OPTION_BOTH:
        box->size = va_arg(list, int);
        set_name(box, &list);
        break;
    }
    va_end(list);
    return 0;
}

int set_anything(int option, ...)
{
    va_list list;
    va_start(list, option);
    int result = va_arg(list, int);
    va_end(list);
    return result;
}

struct box *box_new(void)
{
    static struct box box;
    return &box;
}
