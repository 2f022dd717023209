/* Trees of named nodes, in the manner of XML libraries. */
#ifndef DOM_H
#define DOM_H

#define DOM_BEFORE 0 /* as the sibling before the reference */
#define DOM_AFTER  1
#define DOM_FIRST  2 /* as the first child of the reference */
#define DOM_LAST   3

#define DOM_ELEMENT 1
#define DOM_TEXT    2

typedef struct dom_node DomNode;

DomNode *domNewElement(const char *name);
DomNode *domNewText(const char *text);

/* Removes a node from its parent if it has one and frees it with everything below. */
void domFree(DomNode *node);

int domKind(const DomNode *node);
const char *domName(const DomNode *element);
const char *domText(const DomNode *text);

DomNode *domParent(const DomNode *node);
DomNode *domFirstChild(const DomNode *node);
DomNode *domNextSibling(const DomNode *node);

/* Puts node, which has no parent, where `where` says, relative to ref. */
void domInsert(DomNode *ref, int where, DomNode *node);

/* Takes child out of parent; it belongs to the caller again. */
void domRemoveChild(DomNode *parent, DomNode *child);

/* Number of nodes in the tree below and including node. */
int domCount(const DomNode *node);

/* Length of all text below the node. */
int domTextLength(const DomNode *node);

#endif
