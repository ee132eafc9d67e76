/* What outlives the power cut: see forgetful.c for how it lies there. */
#pragma once
#include <ftw.h>
#include <limits.h>
#include <sys/stat.h>
#include <sys/types.h>

extern char live[PATH_MAX], synced[PATH_MAX], graves[PATH_MAX];

/* Notes that these bytes were written, and are lost until the file is kept. */
void mark(int file, off_t from, off_t to);
/* Whether SYNCED has this name. */
int is_there(const char *name);
/* What FUSE wants to hear of a call: what it gave, or its error as a number below nothing. */
int answer(int result);
/* What an fsync of a file, or of a folder, does. */
int keep_file(int file);
int keep_folder(const char *folder);
/* Keeps what is there at the start, as nftw meets it. */
int adopt(const char *path, const struct stat *about, int kind, struct FTW *where);
/* Deletes a file, but for its inode number. */
int bury(const char *path);
