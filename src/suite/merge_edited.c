#include "suite/merge_edited.h"

#include <string.h>

#include "base/text.h"
#include "emit/format.h"
#include "suite/edited_tests.h"
#include "suite/edited_text.h"

/* A block of one of the two files. */
struct piece {
    const char *text;
    const char *name;  /* that it defines; NULL */
    const char *entry; /* by which it is run, of a test; NULL */
    uint64_t hash;
    bool is_apart;
    bool is_test;
    bool is_own; /* a person's */
    bool is_out;
};

struct pieces {
    VECTOR_OF(struct piece) items;
    char *program;     /* main(), without entries; NULL */
    size_t entries_at; /* where in it they stand */
};

struct merge {
    struct arena *arena;
    const struct merge_sides *sides;
    const struct format *format;
    struct pieces edited, made, all;
};

/* ---- reading ---- */

static const char *first_line_of(struct arena *arena, const char *text)
{
    while (text_starts_with(text, "/*")) {
        const char *end = strstr(text, "*/");
        text = end ? end + 2 : text + strlen(text);
        text += strspn(text, "\n ");
    }
    return arena_printf(arena, "%.*s", (int)strcspn(text, "\n"), text);
}

static const char *last_line_of(const char *text)
{
    const char *end = strrchr(text, '\n');
    return end ? end + 1 : text;
}

static const char *name_of(struct merge *merge, const char *text, bool *is_test)
{
    const char *first = first_line_of(merge->arena, text), *name = NULL;
    *is_test = edited_test_is_head(merge->arena, merge->format, first, &name);
    if (*is_test)
        return name;
    if (text_starts_with(first, "#define "))
        return arena_printf(merge->arena, "%.*s", (int)strcspn(first + 8, " ("), first + 8);
    if (!*first || *first == '#')
        return NULL;
    name = ctext_defined_name(merge->arena, first, last_line_of(text));
    return *name ? name : NULL;
}

static bool is_program(const struct piece *piece)
{
    return piece->name && strcmp(piece->name, "main") == 0;
}

static void read_piece(struct merge *merge, const struct block *block, struct pieces *pieces)
{
    struct piece piece = {
        .text = block->text, .hash = block->hash, .is_apart = block->is_apart};
    piece.name = name_of(merge, piece.text, &piece.is_test);
    vector_push(&pieces->items, piece);
    if (!is_program(&piece))
        return;
    pieces->program = arena_printf(merge->arena, "%s\n", piece.text);
    pieces->entries_at = strlen(pieces->program);
}

/* Takes the entry out of main(), if it is there. */
static bool take_entry(struct merge *merge, struct pieces *pieces, const char *template,
                       struct piece *piece)
{
    struct text entry = {0};
    format_fill(&entry, template, piece->name, "");
    char *at = pieces->program ? strstr(pieces->program, text_string(&entry)) : NULL;
    bool is_there = at && entry.length;
    if (is_there) {
        size_t place = (size_t)(at - pieces->program);
        piece->entry = arena_copy_string(merge->arena, text_string(&entry));
        memmove(at, at + entry.length, strlen(at + entry.length) + 1);
        if (place < pieces->entries_at)
            pieces->entries_at = place;
    }
    text_release(&entry);
    return is_there;
}

/* What looks like a test and is not run is a function like others. */
static void take_entries(struct merge *merge, struct pieces *pieces)
{
    const struct format *format = merge->format;
    for (size_t i = 0; i < pieces->items.count; i++) {
        struct piece *piece = &pieces->items.items[i];
        if (!piece->is_test || !*format->entry)
            continue;
        const char *in_directory = format->entry_in_directory;
        piece->is_test = take_entry(merge, pieces, format->entry, piece) ||
                         (in_directory && take_entry(merge, pieces, in_directory, piece));
    }
}

static void read_pieces(struct merge *merge, const char *content, struct pieces *pieces)
{
    struct blocks blocks = {0};
    blocks_split(&blocks, merge->arena, content);
    for (size_t i = 0; i < blocks.count; i++)
        read_piece(merge, &blocks.items[i], pieces);
    take_entries(merge, pieces);
    vector_release(&blocks);
}

/* ---- what stays ---- */

static struct piece *piece_named(struct pieces *pieces, const char *name)
{
    for (size_t i = 0; name && i < pieces->items.count; i++) {
        struct piece *piece = &pieces->items.items[i];
        if (piece->name && strcmp(piece->name, name) == 0 && !piece->is_out)
            return piece;
    }
    return NULL;
}

static int index_of_hash(const struct pieces *pieces, uint64_t hash)
{
    for (size_t i = 0; i < pieces->items.count; i++)
        if (pieces->items.items[i].hash == hash)
            return (int)i;
    return -1;
}

static bool is_known(const struct merge_sides *sides, const char *name)
{
    for (size_t i = 0; i < sides->known_count; i++)
        if (strcmp(sides->known[i], name) == 0)
            return true;
    return false;
}

static void find_own(struct merge *merge)
{
    for (size_t i = 0; i < merge->edited.items.count; i++) {
        struct piece *piece = &merge->edited.items.items[i];
        bool is_same = index_of_hash(&merge->made, piece->hash) >= 0;
        piece->is_own = !is_same && !is_program(piece) &&
                        !blocks_have(merge->sides->ours, piece->hash);
    }
}

/* Has a person another main(), apart from what it runs? */
static bool has_own_program(const struct merge *merge)
{
    for (size_t i = 0; i < merge->edited.items.count; i++) {
        const struct piece *piece = &merge->edited.items.items[i];
        if (is_program(piece))
            return !blocks_have(merge->sides->ours, piece->hash) && merge->made.program &&
                   strcmp(merge->edited.program, merge->made.program) != 0;
    }
    return false;
}

static bool is_mentioned_by_own(const struct merge *merge, const char *name)
{
    for (size_t i = 0; i < merge->edited.items.count; i++) {
        const struct piece *piece = &merge->edited.items.items[i];
        if (piece->is_own && ctext_has_word(piece->text, name))
            return true;
    }
    return merge->edited.program && ctext_has_word(merge->edited.program, name);
}

static bool is_needed(const struct merge *merge, const struct piece *piece, bool any_own)
{
    if (text_starts_with(piece->text, "#include"))
        return any_own;
    return piece->name && !piece->is_test && is_mentioned_by_own(merge, piece->name);
}

/* What assay wrote and does not write any more stays where a person uses it; it may need more. */
static void keep_what_own_needs(struct merge *merge)
{
    bool any = false;
    for (size_t i = 0; i < merge->edited.items.count; i++)
        any |= merge->edited.items.items[i].is_own;
    for (size_t i = merge->edited.items.count; i-- > 0;) {
        struct piece *piece = &merge->edited.items.items[i];
        bool is_made = index_of_hash(&merge->made, piece->hash) >= 0;
        if (!piece->is_own && !is_made && !is_program(piece))
            piece->is_own = is_needed(merge, piece, any);
    }
}

/* ---- names that mean two things ---- */

static char *with_word_replaced(struct arena *arena, const char *text, const char *word,
                                const char *by)
{
    struct text out = {0};
    size_t length;
    const char *from = text;
    for (const char *at = text; (at = ctext_next_word(at, &length)); at += length) {
        if (length != strlen(word) || strncmp(at, word, length) != 0)
            continue;
        text_add_bytes(&out, from, (size_t)(at - from));
        text_add(&out, by);
        from = at + length;
    }
    text_add(&out, from);
    char *copy = arena_copy_string(arena, text_string(&out));
    text_release(&out);
    return copy;
}

static const char *free_name(struct merge *merge, const char *name)
{
    for (unsigned number = 2;; number++) {
        const char *tried = arena_printf(merge->arena, "%s%u", name, number);
        if (!piece_named(&merge->edited, tried) && !piece_named(&merge->made, tried))
            return tried;
    }
}

static void rename_made(struct merge *merge, const char *name)
{
    const char *other = free_name(merge, name);
    for (size_t i = 0; i < merge->made.items.count; i++) {
        struct piece *piece = &merge->made.items.items[i];
        piece->text = with_word_replaced(merge->arena, piece->text, name, other);
        if (piece->name && strcmp(piece->name, name) == 0)
            piece->name = other;
    }
}

/* A person's test or function replaces the one that is made; a function of an earlier run that a
 * person uses stands beside the one of the same name that is made now. */
static void settle_names(struct merge *merge)
{
    for (size_t i = 0; i < merge->edited.items.count; i++) {
        const struct piece *own = &merge->edited.items.items[i];
        struct piece *made = own->is_own ? piece_named(&merge->made, own->name) : NULL;
        if (!made || is_program(made))
            continue;
        if (blocks_have(merge->sides->ours, own->hash))
            rename_made(merge, own->name);
        else
            made->is_out = true;
    }
}

/* What stands at the head of the file is no definition, and yet there is only one. */
static void settle_heads(struct merge *merge)
{
    struct piece *made = merge->made.items.count ? &merge->made.items.items[0] : NULL;
    const struct piece *edited = merge->edited.items.count ? &merge->edited.items.items[0] : NULL;
    if (made && edited && edited->is_own && !*first_line_of(merge->arena, edited->text) &&
        !*first_line_of(merge->arena, made->text))
        made->is_out = true;
}

/* Not there, or there and not run. */
static bool is_deleted(struct merge *merge, const struct piece *made)
{
    const struct piece *there = piece_named(&merge->edited, made->name);
    return made->is_test && is_known(merge->sides, made->name) &&
           (!there || (!there->is_test && !there->is_own));
}

/* What a person calls stays, as a function like others. */
static void leave_out_deleted(struct merge *merge)
{
    for (size_t i = 0; i < merge->made.items.count; i++) {
        struct piece *piece = &merge->made.items.items[i];
        if (!is_deleted(merge, piece))
            continue;
        piece->entry = NULL;
        piece->is_out |= !is_mentioned_by_own(merge, piece->name);
    }
}

/* ---- one file of two ---- */

static void copy_made(struct merge *merge, size_t *next, size_t end)
{
    for (; *next < end; ++*next)
        vector_push(&merge->all.items, merge->made.items.items[*next]);
}

/* Behind what is made up to here, nothing that a person wrote comes earlier than what it came
 * after. */
static void join(struct merge *merge)
{
    size_t next = 0;
    for (size_t i = 0; i < merge->edited.items.count; i++) {
        const struct piece *piece = &merge->edited.items.items[i];
        int same = index_of_hash(&merge->made, piece->hash);
        size_t program = merge->made.items.count;
        while (is_program(piece) && program > 0 &&
               !is_program(&merge->made.items.items[program - 1]))
            program--;
        if (is_program(piece) && program > next)
            copy_made(merge, &next, program);
        else if (same >= 0 && (size_t)same >= next)
            copy_made(merge, &next, (size_t)same + 1);
        if (piece->is_own)
            vector_push(&merge->all.items, *piece);
    }
    copy_made(merge, &next, merge->made.items.count);
}

static bool is_used(const struct merge *merge, const struct piece *own)
{
    for (size_t i = 0; i < merge->all.items.count; i++) {
        const struct piece *piece = &merge->all.items.items[i];
        if (piece != own && !piece->is_out && ctext_has_word(piece->text, own->name))
            return true;
    }
    return false;
}

/* Until nothing is left that nobody uses: one may use another. What a person wrote stays. */
static void leave_out_unused(struct merge *merge)
{
    bool any = true;
    while (any) {
        any = false;
        for (size_t i = 0; i < merge->all.items.count; i++) {
            struct piece *piece = &merge->all.items.items[i];
            bool is_static = text_starts_with(first_line_of(merge->arena, piece->text), "static ");
            if (piece->is_own || piece->is_out || piece->is_test || !piece->name || !is_static ||
                is_used(merge, piece))
                continue;
            piece->is_out = any = true;
        }
    }
}

/* ---- printing ---- */

static void print_program(const struct merge *merge, struct text *out)
{
    const struct pieces *source = has_own_program(merge) ? &merge->edited : &merge->made;
    text_add_bytes(out, source->program, source->entries_at);
    for (size_t i = 0; i < merge->all.items.count; i++) {
        const struct piece *piece = &merge->all.items.items[i];
        if (piece->entry && !piece->is_out)
            text_add(out, piece->entry);
    }
    text_add(out, source->program + source->entries_at);
}

static uint32_t lines_in(const struct text *text)
{
    uint32_t lines = 0;
    for (size_t i = 0; i < text->length; i++)
        lines += text->bytes[i] == '\n';
    return lines;
}

struct printing {
    struct text out;
    VECTOR_OF(struct merge_name) kept;
};

static void print_piece(const struct merge *merge, const struct piece *piece,
                        struct printing *printing)
{
    if (piece->is_apart && printing->out.length)
        text_add_char(&printing->out, '\n');
    uint32_t line = lines_in(&printing->out) + 1;
    if (is_program(piece))
        print_program(merge, &printing->out);
    else
        text_printf(&printing->out, "%s\n", piece->text);
    bool is_edit = piece->is_own && !blocks_have(merge->sides->ours, piece->hash);
    struct merge_name name = {piece->name, line, lines_in(&printing->out)};
    if (is_edit && piece->name)
        vector_push(&printing->kept, name);
}

static struct merged_file print(struct merge *merge)
{
    struct printing printing = {0};
    struct merged_file file = {0};
    for (size_t i = 0; i < merge->all.items.count; i++)
        if (!merge->all.items.items[i].is_out)
            print_piece(merge, &merge->all.items.items[i], &printing);
    file.content = arena_copy_string(merge->arena, text_string(&printing.out));
    file.kept_count = printing.kept.count;
    file.kept = arena_copy(merge->arena, printing.kept.items,
                           printing.kept.count * sizeof *printing.kept.items);
    text_release(&printing.out);
    vector_release(&printing.kept);
    return file;
}

static bool is_replaced(const struct merge *merge, const char *name)
{
    for (size_t i = 0; i < merge->edited.items.count; i++) {
        const struct piece *piece = &merge->edited.items.items[i];
        if ((piece->is_test || piece->is_own) && piece->name && strcmp(piece->name, name) == 0)
            return true;
    }
    return false;
}

static void name_taken_out(const struct merge *merge, struct merged_file *file)
{
    const size_t count = merge->made.items.count;
    file->taken_out = arena_alloc_zeroed(merge->arena, count + 1, sizeof *file->taken_out);
    for (size_t i = 0; i < count; i++) {
        const struct piece *piece = &merge->made.items.items[i];
        if (piece->is_out && piece->name && !is_replaced(merge, piece->name))
            file->taken_out[file->taken_out_count++] = piece->name;
    }
}

struct merged_file merge_edited(struct arena *arena, const struct merge_sides *sides)
{
    struct merge merge = {
        .arena = arena, .sides = sides, .format = format_named(sides->format)};
    read_pieces(&merge, sides->edited, &merge.edited);
    read_pieces(&merge, sides->made, &merge.made);
    find_own(&merge);
    keep_what_own_needs(&merge);
    settle_names(&merge);
    settle_heads(&merge);
    leave_out_deleted(&merge);
    join(&merge);
    leave_out_unused(&merge);
    struct merged_file file = print(&merge);
    name_taken_out(&merge, &file);
    vector_release(&merge.edited.items);
    vector_release(&merge.made.items);
    vector_release(&merge.all.items);
    return file;
}
