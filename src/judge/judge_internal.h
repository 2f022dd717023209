/* Shared between the files of the judge. */
#ifndef JUDGE_JUDGE_INTERNAL_H
#define JUDGE_JUDGE_INTERNAL_H

#include "judge/documented.h"
#include "judge/judge.h"
#include "model/confidence.h"
#include "model/injected_failure.h"

/* Which memory an access violated, by the sanitizer's report. */
enum region_owner { REGION_UNKNOWN, REGION_OURS, REGION_OF_LIBRARY };

struct violation {
    enum region_owner owner;
    size_t size;    /* of the region, in bytes */
    bool is_before; /* the access was before the region */
    bool is_of_this_call; /* the failing call allocated it, too large or too small by itself */
    bool is_local_of_library; /* a local variable of a function below the failing call */
    bool is_variable_of_library;
    bool is_freed_by_this_call; /* ... freed it, and used it or freed it again */
    bool calls_null; /* a null pointer was called */
};

/* Something about an argument that the failure may depend on. */
struct doubt {
    enum verdict_rule rule; /* that found it */
    struct condition condition;
    size_t statement;
    size_t argument;
    int owner; /* of CONDITION_FOREIGN: the statement of what it belongs to; -1: who lent it */
    bool is_forbidden; /* it is known, not only feared, that the function may not be called so */
    const char *cause; /* what all that suffer from it have in common; NULL: the condition is it */
};

enum { DOUBTS_MAXIMUM = 32 };

struct doubts {
    struct doubt items[DOUBTS_MAXIMUM];
    size_t count;
};

/* A failure of what was refused to the library, once it was looked at. */
struct series {
    bool is_examined;
    bool is_cause; /* without the refusal all ended well */
    struct injected injected;
    size_t call; /* the statement that something is refused to */
};

/* The branches that a call came to, in the order in which it did. */
struct way {
    bool is_known; /* somebody looked */
    uint32_t *branches;
    size_t count;
};

/* What lies around a failure: which runs like it go well. */
struct surroundings {
    bool is_known; /* somebody looked */
    bool other_memory_heals; /* the same calls go well when fresh memory holds something else */
    bool more_room_heals;    /* ... when there is more room behind everything of ours */
    bool has_data_neighbour; /* they go well with other data, on the way of the failing call */
    bool protocol_heals;     /* looked at only when there is none */
    size_t data_edits;       /* that were tried */
};

/* One failure while it is looked into. */
struct inquiry {
    struct arena *arena;
    struct vocabulary *vocabulary;
    const struct laboratory *laboratory;
    const struct statements *statements;
    const struct outcome *outcome;
    struct violation violation;
    size_t last; /* the failing statement */
    enum verdict_rule rule; /* that is being asked; what is found or decided is by it */
    size_t answers;         /* how often a rule doubted or decided */
    struct judgement judgement;
    struct series series;
    struct doubts doubts;
    struct doubts dropped; /* with each of which, repaired alone, it fails as before */
    size_t runs_left;
    struct way way; /* of the failing call */
    struct outcome measured; /* of the last run of which the branches were looked at */
    struct surroundings surroundings;
    bool is_in_callback; /* it happened in code of ours, on what the library gave it */
    bool is_cut_short; /* a replay could not be made for lack of time */
    struct outcome seen; /* of the last replay */
    const struct outcome *before; /* of the calls before the failing one; NULL: nobody looked */
};

/* facts.c: small questions about sequences and names. */
/* The first literal of the sort that is a value by itself, and not null; NULL. */
const struct literal *literal_not_null(const struct vocabulary *vocabulary,
                                       const struct type *sort);
const struct operation *operation_at(const struct vocabulary *vocabulary,
                                     const struct statements *statements, size_t index);
/* The operation that made the argument; NULL when it is a literal. */
const struct operation *maker_of(const struct vocabulary *vocabulary,
                                 const struct statements *statements, size_t index,
                                 size_t argument);
/* A copy is of the kind that its original is: who makes it is no constructor of another kind. */
bool is_copier(const struct operation *operation);
/* Does the other operation make values of the same sort, from nothing of that sort? */
bool is_other_constructor(const struct operation *maker, const struct operation *other);
/* NULL when the argument is the value of a statement. */
const struct literal *literal_of(const struct vocabulary *vocabulary,
                                 const struct statements *statements, size_t index,
                                 size_t argument);
const struct parameter *parameter_at(const struct vocabulary *vocabulary,
                                     const struct statements *statements, size_t index,
                                     size_t argument);
/* The call that returned the value, or put it into the place it was read from; -1: neither. */
int giver_of(const struct inquiry *inquiry, size_t value);
/* "'index'", or "parameter 2" when it has no name. */
const char *name_of(struct arena *arena, const struct function *function, size_t parameter);
/* Is the parameter a number of a type that the library hands out, such as `chan_id`? */
bool parameter_is_ticket(const struct vocabulary *vocabulary, const struct parameter *parameter);
/* The n-th call that returns numbers of the type that the parameter is declared with; NULL. */
const struct operation *issuer_of(const struct vocabulary *vocabulary,
                                  const struct parameter *parameter, size_t nth);
bool points_to_const(const struct type *type);
/* One that a call can be given as it is; NULL when there is none. */
const struct literal *any_literal(const struct vocabulary *vocabulary, const struct type *sort);
/* Was a null pointer used, or one that was computed from it? */
bool is_null_access(const struct outcome *outcome);

/* values.c: may the parameter be a null pointer, by what is known and not only endured? */
bool null_is_allowed(const struct parameter *parameter);

/* violation.c */
struct violation violation_read(const char *report);
/* Does undefined behaviour lie in the harness, whose only code that runs are callbacks? */
bool violation_is_in_harness(const char *report);

/* judge.c: decides by the rule that is being asked. */
void decide(struct inquiry *inquiry, const char *reason);

/* doubts.c: what is doubtful at first sight. */
void doubts_find(struct inquiry *inquiry);
/* Doubts by the rule that is being asked; the doubt can be changed until the next one is added. */
struct doubt *doubts_add(struct inquiry *inquiry, size_t statement, size_t argument,
                         const char *sentence);
void doubts_drop(struct doubts *doubts, size_t index);

/* ends.c: why the end alone says nothing of who is to blame; NULL when it may. */
const char *undecidable(enum wire_end end);

/* proportion.c: is it a hang, or the end of stack or memory? */
bool is_limit_of_work(enum wire_end end);
/* proportion.c: does a call never end, or use up stack or memory, on small input, although the
 * function returned at once whenever it did before? Then it is judged like a crash. */
bool is_out_of_proportion(const struct inquiry *inquiry);
/* Did the function of the failing call succeed in the search with values of the same origins? */
bool went_well_before(const struct inquiry *inquiry, const struct laboratory *laboratory);

/* fresh.c: was every object of the library's that the failing call is given only just made? */
bool is_all_fresh(const struct inquiry *inquiry);
/* May what the failing call is given be empty, by what is said of it? */
bool may_be_empty(const struct inquiry *inquiry);
/* Nothing was called before but what made the objects; and nothing says that this will do. */
bool is_unprepared(const struct inquiry *inquiry);

/* clues_of_calls.c: what speaks for and against a fault, but for what replays show. The laboratory
 * is asked what the search has taught; it may be NULL. */
void note_clues(struct inquiry *inquiry, const struct laboratory *laboratory);

/* documented.c */
/* Does it say what the function answers when its object was not prepared for the call? */
bool documentation_refuses_unprepared(const struct api *api, const struct function *function);
/* Does it say that the one parameter tells how much there is of the other? */
bool documentation_measures(const struct api *api, const struct function *function, size_t buffer,
                            size_t length);

/* order.c: was the value taken out of something before the call that takes it out? `names` tells
 * which statements have the same value; NULL: each has its own. */
bool is_removed_again(const struct inquiry *inquiry, size_t call, size_t argument,
                      const int *names);

/* observed.c: what running shows: values that belong to others, that are stale or foreign. */
void doubts_find_observed(struct inquiry *inquiry);

/* replay.c */
/* False when the sequence cannot be run any more. */
bool laboratory_run(const struct laboratory *laboratory, const struct statements *statements,
                    struct outcome *outcome);
/* ... with these flags as well, and with the byte in fresh memory. */
bool laboratory_run_so(const struct laboratory *laboratory, const struct statements *statements,
                       uint32_t flags, uint8_t fill, struct outcome *outcome);
/* Looks at the calls before the failing one: of a process that died nobody knows what they did. */
void replay_before(struct inquiry *inquiry);
/* Does a call that returned the value say that it failed? That it finds nothing, and returns null,
 * is no refusal. */
bool value_refuses(const struct function *function, const struct observed_value *value);
/* Did the call, before the failing one or the one that leaks, say that it failed? */
bool call_was_refused(const struct inquiry *inquiry, size_t statement);
enum replay {
    REPLAY_FAILS,
    REPLAY_RETURNS,
    REPLAY_OTHER,   /* fails, but not alike */
    REPLAY_UNKNOWN, /* could not be made, or not all of its statements were */
};
/* Does the changed sequence still fail alike? Its failing call must be its last statement. */
enum replay replay(struct inquiry *inquiry, const struct statements *candidate);
/* Runs and fills in inquiry->seen; false when it cannot, or when the replays are used up. */
bool replay_observe(struct inquiry *inquiry, const struct statements *candidate);

/* Does the replay that was seen last refuse a call that was taken before, or the failing one? The
 * statements from `first` on stand `shift` further back in it. What the library refuses shows
 * nothing of what it does when it takes it. */
bool replay_refuses(const struct inquiry *inquiry, size_t first, size_t shift);

/* repair.c: drops the doubts that the failure does not depend on. */
void doubts_repair(struct inquiry *inquiry);
/* Repairs the doubt in its n-th way; false when there is none. *at is where its call stands, before
 * and after: a repair may put statements before it. */
bool repair_doubt(struct inquiry *inquiry, const struct doubt *doubt, size_t nth,
                  struct statements *candidate, size_t *at);

/* neighbour_search.c: looks for the nearest run that goes well, and fills in inquiry->surroundings
 * and the neighbour of the judgement. */
void neighbour_find(struct inquiry *inquiry);

/* numbers.c: how the failure depends on numbers. Drops doubts about positions and adds new ones. */
void doubts_try_numbers(struct inquiry *inquiry);

/* Is the number one of the type's? */
bool number_fits(const struct type *sort, int64_t value);

/* Does the failure go away with another number there? */
bool number_matters(struct inquiry *inquiry, size_t statement, size_t argument);

/* Does it go away with a smaller one? */
bool smaller_number_heals(struct inquiry *inquiry, size_t statement, size_t argument);

/* preceding.c: a call that is put before another one. */
struct preceding {
    struct inquiry *inquiry;
    struct statements *candidate;
    size_t at;       /* of the other call; then of the one that was put there */
    size_t skip;     /* arguments that its object could be, before the one that it is */
    bool has_object; /* it is given an object of the other call */
};
/* On failure the candidate is half changed. */
bool preceding_put(struct preceding *preceding, const struct operation *operation);
/* An object of the sort that the statement is given; -1: none. */
int preceding_object(const struct vocabulary *vocabulary, const struct statements *statements,
                     size_t statement, const struct type *sort);

/* variants.c: the call is given what one of them made, and may want what the other did. */
void doubt_variant(struct inquiry *inquiry, size_t statement, size_t argument,
                   const struct function *maker, const struct function *other);

/* remake.c: the call that made the value, or made it ready, is one of the other operation, with
 * arguments of the old one where their sorts are the same. False: there is nothing to give it. */
bool remake_by(struct inquiry *inquiry, size_t value, const struct operation *other,
               struct statements *candidate);
/* Does a body of the library ask which kind of record is behind such a pointer, by a
 * field that holds a constant? */
bool sort_has_kinds(const struct api *api, const struct type *sort);
/* ... that of a function with this word in its name? */
bool kind_is_checked(const struct api *api, const struct type *sort, const char *word);
/* With how many other constructors in place of the value's the sequence returns, when
 * the library tells kinds of such records apart; *other: one of them. */
size_t returns_when_remade(struct inquiry *inquiry, size_t value, const struct function **other);

/* precondition.c: does the assertion's text speak of the parameters of the called function, or of
 * those of a function that it hands them on to, unchanged? */
bool is_precondition(const struct inquiry *inquiry, const struct function *function);
/* ... or of what is behind one: such as the order of calls? */
bool is_about_state(const struct inquiry *inquiry, const struct function *function);
/* Does it say no more than that something is there: `buffer != NULL`? */
bool asserts_only_a_pointer(const struct inquiry *inquiry);

#endif
