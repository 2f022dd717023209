#include "model/redundancy.h"

enum { NOTES = 12 };

void redundancies_note(struct redundancies *redundancies, struct arena *arena, const char *text)
{
    if (!redundancies->notes)
        redundancies->notes = arena_alloc_zeroed(arena, NOTES, sizeof *redundancies->notes);
    if (redundancies->note_count < NOTES)
        redundancies->notes[redundancies->note_count++] = text;
}
