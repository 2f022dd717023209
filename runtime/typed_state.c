/* The walk over typed states; see typed_state.h. Layouts become programs once, in the zygote: a few
 * steps each, which the walk runs for each block that it comes to, in breadth-first order. */
#include "typed_state.h"

#include <string.h>
#include <sys/mman.h>

enum {
    STEPS_MAXIMUM = 256 * 1024, /* of all programs */
    VALUE_MAXIMUM = 16 * 1024,  /* bytes of a value; longer ones are scanned */
    NESTING_MAXIMUM = 8,        /* of records in records */
    QUEUE_BLOCKS = 16 * 1024,   /* what lies beyond is no part of the state */
    WALK_WORDS = 1024 * 1024,
    SHORTEST_RUN = 4, /* words */
    UNIONS_MAXIMUM = 1024,   /* with variants, of all programs; others are scanned */
    VARIANTS_MAXIMUM = 8192, /* of all of them */
};

#define TAG_BLOCK 0xB10C000000000000u
#define TAG_DEAD 0xDEAD000000000000u
#define TAG_NULL 0x0011000000000000u

struct queued {
    uintptr_t start;
    uint32_t layout;
    uint32_t size;
};

/* A layout that is being turned into a program. */
struct drawing {
    uint64_t masks[VALUE_MAXIMUM / 8];
    const struct assay_layouts *layouts;
    struct step *steps;
    uint32_t count; /* of steps, of all programs */
    uint32_t first; /* ... of this one */
    uint32_t size;
    bool is_bad;
};

/* A union of which a number beside it says what holds: a program for each variant. */
struct tagged_union {
    const struct assay_variants *variants;
    struct program *programs;
    int64_t tag; /* where the number is, from the union */
    uint32_t size;
};

struct tagged_unions {
    struct tagged_union *items;
    uint32_t count, drawn;
    struct program *programs;
    uint32_t program_count;
};

/* Of the walk in progress. */
struct typed_walk {
    uint64_t hash;
    uint32_t visit;
    uint32_t count; /* blocks that have a number */
    uint32_t words;
    uint32_t library_blocks; /* of the blocks */
    struct queued *queue;
    uintptr_t *copies; /* of the blocks, by assay_rt_typed_copy() */
    uint64_t (*rename)(uint64_t word); /* NULL: numbers stand for themselves */
};

struct programs assay_rt_programs;
static struct typed_walk walk;
static const struct assay_layouts *all_layouts;
static struct tagged_unions unions;

/* ---- layouts become programs ---- */

static void *map_memory(size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        assay_rt_loading_failed("assay cannot map memory for layouts", "");
    return memory;
}

static void add_step(struct drawing *drawing, struct step step)
{
    if (drawing->count == STEPS_MAXIMUM)
        drawing->is_bad = true;
    else
        drawing->steps[drawing->count++] = step;
}

static void count_bits(struct drawing *drawing, uint64_t first_bit, uint64_t bits)
{
    for (uint64_t bit = first_bit; bit < first_bit + bits; bit++) {
        if (bit / 8 >= drawing->size) {
            drawing->is_bad = true;
            return;
        }
        drawing->masks[bit / 64] |= (uint64_t)1 << (bit % 64);
    }
}

static void draw_record(struct drawing *drawing, const struct assay_layout *layout,
                        uint32_t offset, unsigned depth);

static bool is_tag_size(uint32_t size)
{
    return size == 1 || size == 2 || size == 4 || size == 8;
}

/* Their programs are drawn when those of all layouts are. */
static void draw_unknown(struct drawing *drawing, const struct assay_field *field, uint32_t offset)
{
    const struct assay_variants *variants = field->variants;
    if (!variants || unions.count == UNIONS_MAXIMUM || !is_tag_size(variants->tag_size) ||
        unions.program_count + variants->count > VARIANTS_MAXIMUM) {
        add_step(drawing, (struct step){offset, field->size, STEP_SCAN, 0});
        return;
    }
    add_step(drawing, (struct step){offset, unions.count, STEP_VARIANT, 0});
    unions.items[unions.count++] = (struct tagged_union){
        .variants = variants,
        .programs = unions.programs + unions.program_count,
        .tag = (int64_t)variants->tag_offset - field->offset,
        .size = field->size,
    };
    unions.program_count += variants->count;
}

static void draw_element(struct drawing *drawing, const struct assay_field *field, uint32_t offset,
                         unsigned depth)
{
    switch (field->kind) {
    case ASSAY_FIELD_SCALAR:
        if (field->bit_width)
            count_bits(drawing, 8 * (uint64_t)offset + field->bit_offset, field->bit_width);
        else
            count_bits(drawing, 8 * (uint64_t)offset, 8 * (uint64_t)field->size);
        break;
    case ASSAY_FIELD_POINTER:
        add_step(drawing, (struct step){offset, field->layout, STEP_POINTER,
                                        field->is_row ? LAYOUT_OF_ROW : 0});
        break;
    case ASSAY_FIELD_FUNCTION:
        add_step(drawing, (struct step){offset, 0, STEP_FUNCTION, 0});
        break;
    case ASSAY_FIELD_RECORD:
        draw_record(drawing, &drawing->layouts->items[field->layout], offset, depth + 1);
        break;
    default:
        draw_unknown(drawing, field, offset);
        break;
    }
}

static void draw_field(struct drawing *drawing, const struct assay_field *field, uint32_t offset,
                       unsigned depth)
{
    for (uint32_t k = 0; k < field->count && !drawing->is_bad; k++)
        draw_element(drawing, field, offset + field->offset + k * field->size, depth);
}

static void draw_record(struct drawing *drawing, const struct assay_layout *layout,
                        uint32_t offset, unsigned depth)
{
    if (!layout->size || depth > NESTING_MAXIMUM ||
        (uint64_t)offset + layout->size > drawing->size) {
        drawing->is_bad = true;
        return;
    }
    for (uint32_t i = 0; i < layout->field_count && !drawing->is_bad; i++)
        draw_field(drawing, &layout->fields[i], offset, depth);
}

/* Words that count, one by one or many at once. */
static void draw_words(struct drawing *drawing)
{
    uint32_t words = (drawing->size + 7) / 8;
    for (uint32_t i = 0; i < words;) {
        uint32_t end = i;
        while (end < words && drawing->masks[end] == UINT64_MAX)
            end++;
        if (end - i >= SHORTEST_RUN) {
            add_step(drawing, (struct step){i * 8, end - i, STEP_RUN, 0});
            i = end;
            continue;
        }
        if (drawing->masks[i])
            add_step(drawing, (struct step){i * 8, 0, STEP_WORD, drawing->masks[i]});
        i++;
    }
}

static bool counts_wholly(const struct drawing *drawing)
{
    for (uint32_t i = 0; i < drawing->size; i++)
        if ((drawing->masks[i / 8] >> i % 8 * 8 & 0xFF) != 0xFF)
            return false;
    return true;
}

static const struct assay_field *tail_of(const struct assay_layout *layout)
{
    const struct assay_field *last =
        layout->field_count ? &layout->fields[layout->field_count - 1] : NULL;
    return last && last->count == 0 ? last : NULL;
}

/* Of the steps so far. */
static uint32_t count_pointers(const struct drawing *drawing)
{
    uint32_t count = 0;
    for (uint32_t i = drawing->first; i < drawing->count; i++)
        count += drawing->steps[i].kind == STEP_POINTER;
    return count;
}

/* First pointers, then words, and nothing else. */
static bool is_simple(const struct drawing *drawing, uint32_t pointers)
{
    for (uint32_t i = drawing->first; i < drawing->count; i++)
        if (drawing->steps[i].kind != (i - drawing->first < pointers ? STEP_POINTER : STEP_WORD))
            return false;
    return true;
}

static void begin_drawing(struct drawing *drawing, uint32_t size)
{
    drawing->first = drawing->count;
    drawing->size = size;
    drawing->is_bad = false;
    memset(drawing->masks, 0, (size + 7) / 8 * 8);
}

static struct program draw(struct drawing *drawing, uint32_t index)
{
    const struct assay_layout *layout = &drawing->layouts->items[index];
    struct program none = {0};
    if (!layout->size || layout->size > VALUE_MAXIMUM)
        return none;
    begin_drawing(drawing, layout->size);
    draw_record(drawing, layout, 0, 0);
    /* What an array at the end has of the value's own bytes is no padding. */
    const struct assay_field *tail = tail_of(layout);
    if (tail && tail->offset < layout->size)
        count_bits(drawing, 8 * (uint64_t)tail->offset,
                   8 * (uint64_t)(layout->size - tail->offset));
    bool is_plain = drawing->count == drawing->first && counts_wholly(drawing);
    uint32_t pointers = count_pointers(drawing);
    draw_words(drawing);
    if (drawing->is_bad) {
        drawing->count = drawing->first;
        return none;
    }
    return (struct program){
        .steps = drawing->steps + drawing->first,
        .step_count = drawing->count - drawing->first,
        .size = layout->size,
        .is_plain = is_plain,
        .is_one_step = drawing->count - drawing->first == 1 && layout->field_count == 1,
        .is_simple = is_simple(drawing, pointers),
        .pointer_count = pointers,
    };
}

/* What does not become a program has the size 0, and is scanned. */
static struct program draw_variant(struct drawing *drawing, const struct assay_field *member,
                                   uint32_t size)
{
    begin_drawing(drawing, size);
    draw_field(drawing, member, 0, 1);
    draw_words(drawing);
    if (drawing->is_bad) {
        drawing->count = drawing->first;
        return (struct program){0};
    }
    return (struct program){.steps = drawing->steps + drawing->first,
                            .step_count = drawing->count - drawing->first,
                            .size = size};
}

/* A variant may have unions of its own. */
static void draw_unions(struct drawing *drawing)
{
    for (; unions.drawn < unions.count; unions.drawn++) {
        const struct tagged_union *tagged = &unions.items[unions.drawn];
        for (uint32_t i = 0; i < tagged->variants->count; i++)
            tagged->programs[i] =
                draw_variant(drawing, &tagged->variants->items[i].member, tagged->size);
    }
}

void assay_rt_typed_state_prepare(const struct assay_layouts *layouts)
{
    size_t queue = QUEUE_BLOCKS * sizeof *walk.queue;
    walk.queue = map_memory(queue);
    assay_rt_memory_forbid(walk.queue, queue);
    if (!layouts || layouts->version != ASSAY_HARNESS_VERSION)
        return;
    struct program *programs = map_memory((layouts->count + 1) * sizeof *programs);
    static struct drawing drawing;
    drawing.layouts = layouts;
    drawing.steps = map_memory(STEPS_MAXIMUM * sizeof *drawing.steps);
    unions = (struct tagged_unions){
        .items = map_memory(UNIONS_MAXIMUM * sizeof *unions.items),
        .programs = map_memory(VARIANTS_MAXIMUM * sizeof *unions.programs),
    };
    for (uint32_t i = 0; i < layouts->count; i++)
        programs[i] = draw(&drawing, i);
    draw_unions(&drawing);
    mprotect(programs, (layouts->count + 1) * sizeof *programs, PROT_READ);
    assay_rt_programs = (struct programs){programs, layouts->count};
    all_layouts = layouts;
}

uint32_t assay_rt_pointee_layout(uint32_t sort)
{
    if (sort >= assay_rt_programs.count)
        return 0;
    const struct assay_layout *layout = &all_layouts->items[sort];
    bool is_pointer = layout->field_count == 1 && layout->fields[0].kind == ASSAY_FIELD_POINTER;
    return is_pointer ? layout->fields[0].layout : 0;
}

/* ---- the walk ---- */

ALWAYS_INLINE uint64_t mixed(uint64_t hash, uint64_t word)
{
    unsigned __int128 product = (unsigned __int128)(hash ^ word) * 0x9E3779B97F4A7C15u;
    return ((uint64_t)product ^ (uint64_t)(product >> 64)) + 0xD6E8FEB86659FD93u;
}

ALWAYS_INLINE uint64_t load_word(const char *from)
{
    uint64_t word;
    __builtin_memcpy(&word, from, sizeof word);
    return word;
}

/* The block that starts there is found by one bit; others are searched for. */
ALWAYS_INLINE struct block *block_of(uintptr_t pointer, uintptr_t *start)
{
#ifndef ASSAY_CONFIRM
    uintptr_t offset = pointer - ARENA_START;
    if (UNLIKELY(offset >= assay_rt_arena.bump - ARENA_START))
        return NULL;
    if (LIKELY(assay_rt_arena.starts[offset >> 10] >> (offset >> 4 & 63) & 1 &&
               pointer % 16 == 0)) {
        struct block *block = (struct block *)pointer - 1;
        *start = pointer;
        /* Code that is not instrumented may have written over its size. */
        return LIKELY(block->size <= assay_rt_arena.bump - pointer) ? block : NULL;
    }
#endif
    return assay_rt_block_at(pointer, start);
}

/* What stands for a pointer in the hash: the number of its block in the order of the walk, which
 * may be a copy of the one in progress. */
ALWAYS_INLINE uint64_t token(struct typed_walk *at, uintptr_t pointer, uint32_t layout)
{
    if (!pointer)
        return TAG_NULL;
    uintptr_t start;
    struct block *block = block_of(pointer, &start);
    if (UNLIKELY(!block))
        return assay_rt_canonical_constant(pointer);
    if (UNLIKELY(block->is_dead))
        return TAG_DEAD;
    if (block->visit != at->visit) {
        if (UNLIKELY(at->count == QUEUE_BLOCKS))
            return TAG_BLOCK;
        block->visit = at->visit;
        block->number = at->count;
        at->library_blocks += block->owner == OWNER_LIBRARY;
        at->queue[at->count++] =
            (struct queued){start, start == pointer ? layout : 0, block->size};
    }
    return TAG_BLOCK | (uint64_t)block->number << 32 | (uint32_t)(pointer - start);
}

ALWAYS_INLINE uint64_t number(uint64_t word)
{
    return UNLIKELY(walk.rename != NULL) ? walk.rename(word) : word;
}

void assay_rt_typed_rename(uint64_t (*rename)(uint64_t word))
{
    walk.rename = rename;
}

/* Most words are small numbers, or no addresses. */
ALWAYS_INLINE uint64_t scanned(uint64_t word)
{
    const uintptr_t lowest = (uintptr_t)1 << 32, end = (uintptr_t)1 << 47;
    if (LIKELY(word - lowest >= end - lowest))
        return number(word);
    uint64_t found = token(&walk, word, 0);
    return found == word ? number(word) : found;
}

static uint64_t last_bytes(const char *bytes, size_t count)
{
    uint64_t word = 0;
    for (size_t i = 0; i < count; i++)
        word |= (uint64_t)(unsigned char)bytes[i] << 8 * i;
    return word;
}

static uint64_t scan(uint64_t hash, const char *bytes, size_t size)
{
    size_t words = size / 8;
    for (size_t i = 0; i < words && walk.words < WALK_WORDS; i++, walk.words++)
        hash = mixed(hash, scanned(load_word(bytes + 8 * i)));
    return size % 8 ? mixed(hash, number(last_bytes(bytes + 8 * words, size % 8))) : hash;
}

static uint64_t add_numbers(uint64_t hash, const char *bytes, size_t size)
{
    size_t words = size / 8;
    for (size_t i = 0; i < words && walk.words < WALK_WORDS; i++, walk.words++)
        hash = mixed(hash, number(load_word(bytes + 8 * i)));
    return size % 8 ? mixed(hash, number(last_bytes(bytes + 8 * words, size % 8))) : hash;
}

/* Whether the number that the word begins with is the constant, in as many bits as it has. */
static bool is_tag(const struct assay_variants *variants, uint64_t word, int64_t constant)
{
    unsigned bits = variants->tag_bit_width ? variants->tag_bit_width : 8 * variants->tag_size;
    return (word >> variants->tag_bit_offset ^ (uint64_t)constant) << (64 - bits) == 0;
}

static uint64_t add_variant(uint64_t hash, const char *place, const struct tagged_union *tagged);

/* A word may reach beyond the value: what lies there is masked. Blocks end at multiples of 16. */
ALWAYS_INLINE uint64_t add_value(uint64_t hash, const char *value, const struct program *program)
{
    for (const struct step *step = program->steps, *end = step + program->step_count; step < end;
         step++) {
        const char *place = value + step->offset;
        switch ((enum step_kind)step->kind) {
        case STEP_WORD:
            hash = mixed(hash, number(load_word(place) & step->mask));
            break;
        case STEP_POINTER:
            hash = mixed(hash, token(&walk, load_word(place), step->layout | (uint32_t)step->mask));
            break;
        case STEP_FUNCTION:
            hash = mixed(hash, scanned(load_word(place)));
            break;
        case STEP_RUN:
            hash = add_numbers(hash, place, 8 * (size_t)step->layout);
            break;
        case STEP_SCAN:
            hash = scan(hash, place, step->layout);
            break;
        case STEP_VARIANT:
            hash = add_variant(hash, place, &unions.items[step->layout]);
            break;
        }
    }
    walk.words += program->step_count;
    return hash;
}

/* What the number beside it does not name is scanned. */
static __attribute__((noinline)) uint64_t add_variant(uint64_t hash, const char *place,
                                                      const struct tagged_union *tagged)
{
    const struct assay_variants *variants = tagged->variants;
    uint64_t word = load_word(place + tagged->tag);
    for (uint32_t i = 0; i < variants->count; i++)
        if (is_tag(variants, word, variants->items[i].tag) && tagged->programs[i].size)
            return add_value(hash, place, &tagged->programs[i]);
    return scan(hash, place, tagged->size);
}

static uint64_t add_elements(uint64_t hash, const struct queued *block,
                             const struct program *program)
{
    const char *bytes = (const char *)block->start;
    size_t count = block->size / program->size, rest = block->size % program->size;
    for (size_t i = 0; i < count && walk.words < WALK_WORDS; i++)
        hash = add_value(hash, bytes + i * program->size, program);
    return scan(hash, bytes + count * program->size, rest);
}

/* A block of another size than the type that it is pointed to by: numbers and pointers are an
 * array, and so are records that the code indexes; of another record, the rest is somebody else's
 * business, and is scanned. */
static __attribute__((noinline)) uint64_t add_odd_block(uint64_t hash, const struct queued *block,
                                                        const struct program *program)
{
    const char *bytes = (const char *)block->start;
    hash = mixed(hash, block->size);
    if (!program->size || block->size < program->size)
        return scan(hash, bytes, block->size);
    if (program->is_plain)
        return add_numbers(hash, bytes, block->size);
    bool is_row = block->layout & LAYOUT_OF_ROW && block->size % program->size == 0;
    if (program->is_one_step || is_row)
        return add_elements(hash, block, program);
    hash = add_value(hash, bytes, program);
    return scan(hash, bytes + program->size, block->size - program->size);
}

void assay_rt_typed_begin(void)
{
    walk.visit = assay_rt_next_visit();
    walk.hash = 0x51A7E5u;
    walk.count = 0;
    walk.words = 0;
    walk.library_blocks = 0;
}

void assay_rt_typed_pointer(uintptr_t pointer, uint32_t layout)
{
    walk.hash = mixed(walk.hash, token(&walk, pointer, layout));
}

void assay_rt_typed_value(const void *value, uint32_t layout)
{
    const struct program *program =
        layout && layout < assay_rt_programs.count ? &assay_rt_programs.items[layout] : NULL;
    if (program && program->size)
        walk.hash = add_value(walk.hash, value, program);
}

uintptr_t assay_rt_typed_copied(uintptr_t pointer)
{
    uintptr_t start;
    const struct block *block = assay_rt_block_at(pointer, &start);
    if (!block || block->visit != walk.visit)
        return pointer;
    return walk.copies[block->number] + (pointer - start);
}

static void copy_block(const struct queued *block, uintptr_t copy)
{
    memcpy((void *)copy, (const void *)block->start, block->size);
    for (size_t at = 0; at + 8 <= block->size; at += 8) {
        uint64_t word = load_word((const char *)block->start + at);
        *(uint64_t *)(copy + at) = assay_rt_typed_copied(word);
    }
}

size_t assay_rt_typed_copy(uintptr_t to, size_t room)
{
    size_t used = 0;
    if (!walk.copies)
        walk.copies = map_memory(QUEUE_BLOCKS * sizeof *walk.copies);
    for (uint32_t i = 0; i < walk.count; i++) {
        walk.copies[i] = to + used;
        used += (walk.queue[i].size + 31u) & ~(size_t)15;
    }
    if (used > room)
        return 0;
    for (uint32_t i = 0; i < walk.count; i++)
        copy_block(&walk.queue[i], walk.copies[i]);
    return used;
}

void assay_rt_typed_word(uint64_t word)
{
    walk.hash = mixed(walk.hash, word);
}

void assay_rt_typed_scan(const void *bytes, size_t size)
{
    walk.hash = scan(walk.hash, bytes, size);
}

/* ---- records of numbers and pointers ---- */

/* Words of one record do not wait for each other: they are multiplied side by side. */
ALWAYS_INLINE uint64_t add_stirred(uint64_t sum, uint64_t word)
{
    unsigned __int128 product =
        (unsigned __int128)(word ^ 0x2D358DCCAA6C78A5u) * 0x9E3779B97F4A7C15u;
    return (sum << 23 | sum >> 41) + ((uint64_t)product ^ (uint64_t)(product >> 64));
}

ALWAYS_INLINE uint64_t simple_sum(struct typed_walk *at, const char *value,
                                  const struct program *program)
{
    const struct step *step = program->steps, *words = step + program->pointer_count;
    const struct step *end = step + program->step_count;
    uint64_t sum = 0;
    for (; step < words; step++)
        sum = add_stirred(sum, token(at, load_word(value + step->offset),
                                     step->layout | (uint32_t)step->mask));
    for (; step < end; step++)
        sum = add_stirred(sum, load_word(value + step->offset) & step->mask);
    return sum;
}

ALWAYS_INLINE const struct program *program_of(uint32_t layout)
{
    static const struct program unknown;
    layout &= ~LAYOUT_OF_ROW;
    return layout && layout < assay_rt_programs.count ? &assay_rt_programs.items[layout] : &unknown;
}

ALWAYS_INLINE bool is_simple_block(const struct queued *block, const struct program *program)
{
    return program->is_simple && program->size == block->size;
}

/* Blocks from that one on, up to the first that is something else. The walk is a copy that nothing
 * else points to, so that its counters need no memory. */
static __attribute__((noinline)) uint32_t add_simple_blocks(uint32_t first)
{
    struct typed_walk at = walk;
    uint32_t i = first;
    for (; i < at.count && at.words < WALK_WORDS; i++) {
        struct queued block = at.queue[i];
        const struct program *program = program_of(block.layout);
        if (UNLIKELY(!is_simple_block(&block, program)))
            break;
        at.hash = mixed(at.hash, simple_sum(&at, (const char *)block.start, program));
        at.words += program->step_count;
    }
    walk = at;
    return i;
}

/* The block, or it and simple ones behind it; returns the first that is left. */
static uint32_t add_blocks(uint32_t first)
{
    struct queued block = walk.queue[first];
    const struct program *program = program_of(block.layout);
    if (is_simple_block(&block, program) && !walk.rename)
        return add_simple_blocks(first);
    walk.hash = program->size == block.size
                    ? add_value(walk.hash, (const char *)block.start, program)
                    : add_odd_block(walk.hash, &block, program);
    return first + 1;
}

uint64_t assay_rt_typed_end(void)
{
    for (uint32_t i = 0; i < walk.count && walk.words < WALK_WORDS;)
        i = add_blocks(i);
    uint64_t hash = walk.hash ^ walk.hash >> 32;
    return hash * 0xD6E8FEB86659FD93u;
}

uint32_t assay_rt_typed_blocks(void)
{
    return walk.library_blocks;
}
