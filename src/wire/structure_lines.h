/* What the coordinator and assay-structures write to each other: text, a line for each thing, words
 * separated by blanks, the first of which says what it is.
 *
 * The plan, in this order:
 *     contract N                    the invariant, by its number in the harness
 *     type COUNT SIZE NAME          numbered from 0, which is the root's
 *     field OWNER OFFSET SIZE KIND TARGET LOW HIGH NULLABLE NAME
 *                                   numbered from 0; KIND is a row of structure_fields.def
 *     value N                       of the field before, when it has only some
 *     node TYPE                     whose number of objects is the size of a structure
 *     exactly N                     only structures of this size
 *     symbolic 1                    numbers are not enumerated
 *     seconds N                     of CPU time, after which it stops
 *     cover 1                       print the structures that add a pair to those of the unit
 *     call OPERATION ENDS GIVES KEEPS SAME
 *                                   a function that is called on each structure, by its number in
 *                                   the harness: is the structure gone afterwards, is it the
 *                                   result; are all structures that it takes constant; which rows
 *                                   of same_objects.def holds of them?
 *     release OPERATION             a function that releases a structure
 *     argument KIND SIZE LOW HIGH   of the call before; KIND is a row of call_arguments.def
 *
 * Then, over descriptor 3, units of the tree (explore/frontier.h), each after the answer to the one
 * before:
 *     unit FLOOR LIMIT CANDIDATES STRUCTURES ANSWER/ARITY...
 *                                   from the list on, up to so many candidates; so many structures
 *                                   are printed
 *
 * Over descriptor 4, a solver is asked queries (solve/query_text.h); it answers by `found` and
 * lines `SYMBOL VALUE`, `impossible` or `unknown`, and `end`.
 *
 * The answer:
 *     valid N, candidates N, seconds X, crashed N, hung N, wrote N, too-large N
 *     asked N, undecided N          questions to the solver, and those that it had no answer to
 *     reran 1                       the predicate keeps something outside of its stack
 *     stopped 1                     the time is over
 *     symbolic FIELD                its numbers are not enumerated
 *     rest LIST                     where the unit goes on; a whole list (model/choices.h)
 *     at X                          the second of the unit in which the next structure was found
 *     structure PATH OBJECT...      PATH: a list of choices (model/choices.h); OBJECT:
 *                                   TYPE.NUMBER{FIELD=VALUE,...}; VALUE: a number, TYPE.NUMBER or -
 *     failed CALL END MANNER NUMBERS structure PATH OBJECT...
 *                                   the first failure of a call; END is a row of call_ends.def,
 *                                   MANNER one of call_manners.def
 *     whole STRUCTURES, partly STRUCTURES
 *                                   so many are released whole by the function that releases them,
 *                                   and so many are not
 *     called CALL PATHS FAILED SPURIOUS GIVEN-UP TAKES
 *                                   does it take over parts of one structure for another?
 *     call-seconds X
 *     end                           nothing was lost */
#ifndef WIRE_STRUCTURE_LINES_H
#define WIRE_STRUCTURE_LINES_H

enum structure_field_kind {
#define FIELD(id, name, meaning) STRUCTURE_##id,
#include "wire/structure_fields.def"
#undef FIELD
    STRUCTURE_FIELD_KINDS
};

enum call_argument_kind {
#define CALL_ARGUMENT(id, name, meaning) CALL_ARGUMENT_##id,
#include "wire/call_arguments.def"
#undef CALL_ARGUMENT
};

/* May one object be given for all structures that a function takes? */
enum same_object {
#define SAME_OBJECT(id, word, meaning) SAME_##id,
#include "wire/same_objects.def"
#undef SAME_OBJECT
};

/* How a function is called. */
enum call_manner {
#define CALL_MANNER(id, word, meaning) MANNER_##id,
#include "wire/call_manners.def"
#undef CALL_MANNER
    CALL_MANNERS
};

enum {
    CALLED_FUNCTIONS = 256,
    CALL_ARGUMENTS = 16,
    STRUCTURE_TYPES = 32,
    STRUCTURE_OBJECTS = 256, /* of one type */
    STRUCTURE_FIELDS = 512,
    STRUCTURE_CELLS = 20000, /* fields of all objects */
    STRUCTURE_BYTES = 1 << 20,
    STRUCTURE_DEPTH = 4096, /* choices of one structure */
};

#endif
