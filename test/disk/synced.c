/* What outlives the power cut: the bytes and names that somebody waited for. */
#define _GNU_SOURCE
#include "synced.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char live[PATH_MAX], synced[PATH_MAX], graves[PATH_MAX];

/* Which bytes of a file were written since its last fsync. */
struct dirty {
  ino_t inode;
  off_t from, to;
};
static struct dirty *dirties;
static size_t known;

static struct dirty *dirty_of(ino_t inode) {
  for (size_t at = 0; at < known; at++)
    if (dirties[at].inode == inode) return &dirties[at];
  dirties = realloc(dirties, (known + 1) * sizeof *dirties);
  if (!dirties) abort();
  dirties[known] = (struct dirty){.inode = inode};
  return &dirties[known++];
}

void mark(int file, off_t from, off_t to) {
  struct stat about;
  if (fstat(file, &about) != 0) abort();
  struct dirty *dirty = dirty_of(about.st_ino);
  int is_clean = dirty->from == dirty->to;
  if (is_clean || from < dirty->from) dirty->from = from;
  if (is_clean || to > dirty->to) dirty->to = to;
}

int is_there(const char *name) {
  char place[PATH_MAX + 64];
  snprintf(place, sizeof place, "%s/%s", synced, name);
  return access(place, F_OK) == 0;
}

int answer(int result) { return result == -1 ? -errno : result; }

int keep_file(int file) {
  struct stat about;
  if (fstat(file, &about) != 0) return -errno;
  char place[PATH_MAX + 64];
  snprintf(place, sizeof place, "%s/files/%lu", synced, about.st_ino);
  int copy = open(place, O_WRONLY | O_CREAT, 0600);
  if (copy == -1) return -errno;
  struct dirty *dirty = dirty_of(about.st_ino);
  off_t at = dirty->from, end = dirty->to < about.st_size ? dirty->to : about.st_size;
  static char bytes[1 << 20];
  while (at < end) {
    size_t wanted = end - at < (off_t)sizeof bytes ? (size_t)(end - at) : sizeof bytes;
    ssize_t count = pread(file, bytes, wanted, at);
    if (count <= 0 || pwrite(copy, bytes, count, at) != count) break;
    at += count;
  }
  int result = ftruncate(copy, about.st_size);
  dirty->from = dirty->to = 0;
  close(copy);
  return result == -1 || at < end ? -EIO : 0;
}

int keep_folder(const char *folder) {
  struct stat about;
  if (stat(folder, &about) != 0) return -errno;
  char place[PATH_MAX + 64], unfinished[PATH_MAX + 80];
  snprintf(place, sizeof place, "%s/folders/%lu", synced, about.st_ino);
  snprintf(unfinished, sizeof unfinished, "%s.new", place);
  DIR *entries = opendir(folder);
  FILE *list = fopen(unfinished, "w");
  if (!entries || !list) return -EIO;
  struct dirent *entry;
  while ((entry = readdir(entries)))
    if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..") && (entry->d_type == DT_DIR || entry->d_type == DT_REG))
      fprintf(list, "%s %lu %s\n", entry->d_type == DT_DIR ? "folder" : "file", entry->d_ino, entry->d_name);
  closedir(entries);
  if (fclose(list) != 0) return -EIO;
  return answer(rename(unfinished, place));
}

/* What is there at the start was synced before. */
int adopt(const char *path, const struct stat *about, int kind, struct FTW *where) {
  (void)where;
  if (kind == FTW_D) return keep_folder(path);
  if (kind != FTW_F) return 0;
  int file = open(path, O_RDONLY);
  if (file == -1) return -1;
  mark(file, 0, about->st_size);
  int result = keep_file(file);
  close(file);
  return result;
}

int bury(const char *path) {
  struct stat about;
  if (lstat(path, &about) != 0) return -errno;
  if (!S_ISREG(about.st_mode) || about.st_nlink > 1) return answer(unlink(path));
  char grave[PATH_MAX + 64];
  snprintf(grave, sizeof grave, "%s/%lu", graves, about.st_ino);
  return answer(rename(path, grave));
}
