#define HWND_BUILD
#include "hwnd.h"

#include <stdlib.h>
#include <string.h>

struct tagOBJ {
    char szName[64];
    DWORD dwFlags;
    DWORD cRefs;
    int rgAttr[4];
    unsigned char rgbData[256];
    DWORD cbData;
    LPVOID lpvUser;
    HOBJ hParent;
};

HOBJ ObjCreate(LPCSTR lpszName, DWORD dwFlags)
{
    HOBJ hObj;

    if (dwFlags & ~(DWORD)(OBJ_READ | OBJ_WRITE | OBJ_SHARED | OBJ_INHERIT))
        return NULL;
    hObj = calloc(1, sizeof(*hObj));
    if (hObj == NULL)
        return NULL;
    hObj->cRefs = 1;
    hObj->dwFlags = dwFlags;
    if (lpszName != NULL)
        strncpy(hObj->szName, lpszName, sizeof(hObj->szName) - 1);
    return hObj;
}

BOOL ObjClose(HOBJ hObj)
{
    if (hObj == NULL)
        return 0;
    free(hObj);
    return 1;
}

DWORD ObjAddRef(HOBJ hObj)
{
    return ++hObj->cRefs;
}

DWORD ObjRelease(HOBJ hObj)
{
    DWORD cRefs = --hObj->cRefs;

    if (cRefs == 0)
        ObjClose(hObj);
    return cRefs;
}

BOOL ObjGetName(HOBJ hObj, LPSTR lpszBuffer, DWORD cchBuffer, DWORD *pcchNeeded)
{
    DWORD cch;

    if (hObj == NULL)
        return 0;
    cch = (DWORD)strlen(hObj->szName) + 1;
    if (pcchNeeded != NULL)
        *pcchNeeded = cch;
    if (lpszBuffer == NULL || cchBuffer < cch)
        return 0;
    memcpy(lpszBuffer, hObj->szName, cch);
    return 1;
}

BOOL ObjSetName(HOBJ hObj, LPCSTR lpszName)
{
    size_t cch = strlen(lpszName);

    if (hObj == NULL || cch >= sizeof(hObj->szName))
        return 0;
    memcpy(hObj->szName, lpszName, cch + 1);
    return 1;
}

BOOL ObjGetInfo(HOBJ hObj, LPOBJINFO lpInfo)
{
    if (hObj == NULL || lpInfo == NULL)
        return 0;
    if (lpInfo->cbSize != sizeof(OBJINFO))
        return 0;
    lpInfo->dwFlags = hObj->dwFlags;
    lpInfo->cRefs = hObj->cRefs;
    return 1;
}

BOOL ObjSetAttribute(HOBJ hObj, DWORD dwAttr, int nValue)
{
    if (hObj == NULL)
        return 0;
    switch (dwAttr) {
    case ATTR_WIDTH:
    case ATTR_HEIGHT:
    case ATTR_STYLE:
        hObj->rgAttr[dwAttr] = nValue;
        return 1;
    default:
        return 0;
    }
}

int ObjGetAttribute(HOBJ hObj, DWORD dwAttr)
{
    switch (dwAttr) {
    case ATTR_WIDTH:
    case ATTR_HEIGHT:
    case ATTR_STYLE:
        return hObj->rgAttr[dwAttr];
    }
    return 0;
}

BOOL ObjWrite(HOBJ hObj, const void *lpData, DWORD cbData, DWORD *lpcbWritten)
{
    *lpcbWritten = 0;
    if (!(hObj->dwFlags & OBJ_WRITE))
        return 0;
    if (cbData > sizeof(hObj->rgbData) - hObj->cbData)
        cbData = (DWORD)(sizeof(hObj->rgbData) - hObj->cbData);
    if (cbData > 0)
        memcpy(hObj->rgbData + hObj->cbData, lpData, cbData);
    hObj->cbData += cbData;
    *lpcbWritten = cbData;
    return 1;
}

BOOL ObjRead(HOBJ hObj, LPVOID lpBuffer, DWORD cbBuffer, DWORD *lpcbRead)
{
    *lpcbRead = 0;
    if (!(hObj->dwFlags & OBJ_READ))
        return 0;
    if (cbBuffer > hObj->cbData)
        cbBuffer = hObj->cbData;
    if (cbBuffer > 0)
        memcpy(lpBuffer, hObj->rgbData, cbBuffer);
    *lpcbRead = cbBuffer;
    return 1;
}

BOOL ObjSetUserData(HOBJ hObj, LPVOID lpvData)
{
    if (hObj == NULL)
        return 0;
    hObj->lpvUser = lpvData;
    return 1;
}

BOOL ObjEnum(const HOBJ *rghObj, DWORD cObj, LPENUMPROC lpfnEnum, LPVOID lpParam)
{
    DWORD i;

    for (i = 0; i < cObj; i++)
        if (!lpfnEnum(rghObj[i], lpParam))
            return 0;
    return 1;
}

BOOL ObjSetParent(HOBJ hObj, HOBJ hParent)
{
    if (hObj == NULL || hObj == hParent)
        return 0;
    hObj->hParent = hParent;
    return 1;
}
