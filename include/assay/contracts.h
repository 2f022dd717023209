/* SPDX-License-Identifier: 0BSD
 *
 * Contracts for assay, written in C.
 *
 * Include this file after the library's own headers, write contracts, and pass the file to
 * `assay generate --contracts FILE`. Each macro is followed by an ordinary C function body:
 *
 *     ASSAY_INVARIANT(struct list *list) { return list->count == 0 || list->head != NULL; }
 *     ASSAY_EQUAL(const struct list *a, const struct list *b) { return list_equal(a, b); }
 *     ASSAY_HASH(const struct list *list) { return list_hash(list); }
 *     ASSAY_COMPARE(const struct key *a, const struct key *b) { return key_compare(a, b); }
 *     ASSAY_REQUIRES(list_pop, struct list *list) { return list_size(list) > 0; }
 *     ASSAY_ENSURES(list_push, bool pushed, struct list *list, int value) {
 *         return !pushed || list_contains(list, value);
 *     }
 *     ASSAY_ENSURES(list_clear, ASSAY_NO_RESULT, struct list *list) { return list_size(list) == 0;
 * }
 *
 * A contract must not change what it is given. assay calls invariants on live values after calls,
 * requirements before a call (a call that does not meet them is never made), and promises after it.
 * A declared equality must be reflexive and symmetric and agree with the declared hash; a declared
 * comparison must be antisymmetric and transitive. At most one contract per line.
 */
#ifndef ASSAY_CONTRACTS_H
#define ASSAY_CONTRACTS_H

#include <stdbool.h>
#include <stddef.h>

#define ASSAY_JOIN_(a, b) a##b
#define ASSAY_JOIN(a, b) ASSAY_JOIN_(a, b)

#if defined(__GNUC__)
#define ASSAY_UNUSED __attribute__((unused))
#else
#define ASSAY_UNUSED
#endif

/* Starts the names of the functions behind the macros. Another prefix keeps apart the contracts of
 * several files that are included into one. */
#ifndef ASSAY_PREFIX
#define ASSAY_PREFIX assay_
#endif
#define ASSAY_NAME(name) ASSAY_JOIN(ASSAY_PREFIX, name)

#define ASSAY_INVARIANT(value) \
    static ASSAY_UNUSED bool ASSAY_NAME(ASSAY_JOIN(invariant_at_, __LINE__))(value)
#define ASSAY_EQUAL(a, b) \
    static ASSAY_UNUSED bool ASSAY_NAME(ASSAY_JOIN(equal_at_, __LINE__))(a, b)
#define ASSAY_HASH(value) \
    static ASSAY_UNUSED unsigned long long ASSAY_NAME(ASSAY_JOIN(hash_at_, __LINE__))(value)
#define ASSAY_COMPARE(a, b) \
    static ASSAY_UNUSED int ASSAY_NAME(ASSAY_JOIN(compare_at_, __LINE__))(a, b)
#define ASSAY_REQUIRES(function, ...) \
    static ASSAY_UNUSED bool ASSAY_NAME(requires_##function)(__VA_ARGS__)
#define ASSAY_ENSURES(function, ...) \
    static ASSAY_UNUSED bool ASSAY_NAME(ensures_##function)(__VA_ARGS__)

/* What parameters, results and functions are for, in the words of docs/roles.md. No body and no
 * semicolon follows:
 *
 *     ASSAY_ROLES(list_at, list: object nonnull, position: index(list), returns: borrowed(list))
 */
#define ASSAY_ROLES(function, ...) \
    static ASSAY_UNUSED const char ASSAY_NAME(ASSAY_JOIN(roles_at_, __LINE__)) = 0;

/* `ASSAY_MACRO(int LARGER(int a, int b));` declares a macro of the library's headers with the types
 * that it is called with; assay calls it like a function. Not followed by a body. */
#define ASSAY_MACRO(...) \
    static ASSAY_UNUSED const char ASSAY_NAME(ASSAY_JOIN(macro_at_, __LINE__))[] = #__VA_ARGS__

/* Which structures of a type `assay structures` builds for its ASSAY_INVARIANT, in the words of
 * docs/contracts.md; `scope` is what --scope says. No body and no semicolon follows:
 *
 *     ASSAY_STRUCTURE(struct tree, size: range(0, scope), root: null,
 *                     struct node: objects(scope), struct node.key: range(1, scope))
 */
#define ASSAY_STRUCTURE(...)                                                        \
    static ASSAY_UNUSED const char ASSAY_NAME(ASSAY_JOIN(structure_at_, __LINE__))[] = \
        #__VA_ARGS__;

/* Stands for the result in ASSAY_ENSURES of a function that returns nothing. */
#define ASSAY_NO_RESULT ASSAY_UNUSED char assay_no_result

#endif
