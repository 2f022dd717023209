#ifndef HWND_H
#define HWND_H

#include <stddef.h>

#ifdef HWND_BUILD
#define HWNDAPI __attribute__((visibility("default")))
#else
#define HWNDAPI
#endif

typedef unsigned int DWORD;
typedef int BOOL;
typedef char *LPSTR;
typedef const char *LPCSTR;
typedef void *LPVOID;
typedef struct tagOBJ *HOBJ;

#define OBJ_READ 0x0001
#define OBJ_WRITE 0x0002
#define OBJ_SHARED 0x0010
#define OBJ_INHERIT 0x0020

#define OBJ_ERR_SUCCESS 0
#define OBJ_ERR_HANDLE 6
#define OBJ_ERR_BUFFER 122

#define ATTR_WIDTH 1
#define ATTR_HEIGHT 2
#define ATTR_STYLE 3

typedef struct tagOBJINFO {
    DWORD cbSize;
    DWORD dwFlags;
    DWORD cRefs;
} OBJINFO, *LPOBJINFO;

typedef BOOL (*LPENUMPROC)(HOBJ hObj, LPVOID lpParam);

HWNDAPI HOBJ ObjCreate(LPCSTR lpszName, DWORD dwFlags);
HWNDAPI BOOL ObjClose(HOBJ hObj);
HWNDAPI DWORD ObjAddRef(HOBJ hObj);
HWNDAPI DWORD ObjRelease(HOBJ hObj);
HWNDAPI BOOL ObjGetName(HOBJ hObj, LPSTR lpszBuffer, DWORD cchBuffer, DWORD *pcchNeeded);
HWNDAPI BOOL ObjSetName(HOBJ hObj, LPCSTR lpszName);
HWNDAPI BOOL ObjGetInfo(HOBJ hObj, LPOBJINFO lpInfo);
HWNDAPI BOOL ObjSetAttribute(HOBJ hObj, DWORD dwAttr, int nValue);
HWNDAPI int ObjGetAttribute(HOBJ hObj, DWORD dwAttr);
HWNDAPI BOOL ObjWrite(HOBJ hObj, const void *lpData, DWORD cbData, DWORD *lpcbWritten);
HWNDAPI BOOL ObjRead(HOBJ hObj, LPVOID lpBuffer, DWORD cbBuffer, DWORD *lpcbRead);
HWNDAPI BOOL ObjSetUserData(HOBJ hObj, LPVOID lpvData);
HWNDAPI BOOL ObjEnum(const HOBJ *rghObj, DWORD cObj, LPENUMPROC lpfnEnum, LPVOID lpParam);
HWNDAPI BOOL ObjSetParent(HOBJ hObj, HOBJ hParent);

#endif
