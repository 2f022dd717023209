/* FAULT 1: a number that is there already counts again. 2: what is turned back goes on instead.
 * 3: the sign is not written. 4: a place that is not there delivers a zero. */
#include "note.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct note {
    int *numbers;
    size_t count, room;
    size_t size; /* as it is told */
};

struct note *note_new(void)
{
    return calloc(1, sizeof(struct note));
}

void note_free(struct note *note)
{
    if (note)
        free(note->numbers);
    free(note);
}

size_t note_size(const struct note *note)
{
    return note->size;
}

int note_has(const struct note *note, int number)
{
    for (size_t i = 0; i < note->count; i++)
        if (note->numbers[i] == number)
            return 1;
    return 0;
}

int note_add(struct note *note, int number)
{
    if (note_has(note, number)) {
#if FAULT == 1
        note->size++;
#endif
        return 0;
    }
    if (note->count == note->room) {
        size_t room = note->room ? 2 * note->room : 4;
        int *numbers = realloc(note->numbers, room * sizeof *numbers);
        if (!numbers)
            return -1;
        note->numbers = numbers;
        note->room = room;
    }
    note->numbers[note->count++] = number;
    note->size++;
    return 1;
}

int note_get(const struct note *note, size_t index, int *number)
{
    if (index >= note->count) {
#if FAULT == 4
        *number = 0;
#endif
        return -1;
    }
    *number = note->numbers[index];
    return 0;
}

static void turn_once(struct note *note)
{
    int first = note->numbers[0];
    memmove(note->numbers, note->numbers + 1, (note->count - 1) * sizeof *note->numbers);
    note->numbers[note->count - 1] = first;
}

void note_rotate(struct note *note, long n)
{
    long count = (long)note->count;
    if (!count)
        return;
    long turns = n % count;
#if FAULT == 2
    if (turns < 0)
        turns = -turns;
#endif
    for (turns = (turns + count) % count; turns > 0; turns--)
        turn_once(note);
}

size_t note_write(const struct note *note, char *text, size_t size)
{
    size_t length = 0;
    for (size_t i = 0; i < note->count; i++) {
        char number[24];
#if FAULT == 3
        int written = snprintf(number, sizeof number, "%u ",
                               note->numbers[i] < 0 ? 0u - (unsigned)note->numbers[i]
                                                    : (unsigned)note->numbers[i]);
#else
        int written = snprintf(number, sizeof number, "%d ", note->numbers[i]);
#endif
        for (int j = 0; j < written; j++, length++)
            if (length < size)
                text[length] = number[j];
    }
    if (size)
        text[length < size ? length : size - 1] = '\0';
    return length;
}

struct note *note_parse(const char *text)
{
    struct note *note = note_new();
    while (note && *text) {
        char *end;
        long number = strtol(text, &end, 10);
        if (end == text || *end != ' ' || number != (int)number || note_add(note, (int)number) != 1) {
            note_free(note);
            return NULL;
        }
        text = end + 1;
    }
    return note;
}
