/*
 * A disk that forgets all that nobody waited for. It is a folder, mounted at another place by FUSE.
 * What fsync was asked for is copied into a second folder. Killing this program with SIGKILL is the power cut.
 *
 *   forgetful LIVE SYNCED GRAVES MOUNT
 *
 * LIVE holds what programs see, SYNCED what outlives the cut:
 *   SYNCED/root           the inode number of the topmost folder
 *   SYNCED/files/INODE    a file's bytes, as of its last fsync
 *   SYNCED/folders/INODE  a folder's names, as of its own last fsync: a line `KIND INODE NAME` for each
 * A new name is lost unless its folder was synced: POSIX promises no more.
 * GRAVES takes what is deleted, so that no inode number comes twice.
 * While SYNCED/low is there the disk says that it has 100 MB left. While SYNCED/full is there it takes no more bytes.
 * LIES=1 answers fsync and does nothing: with it a test that finds no loss proves nothing.
 */
#define FUSE_USE_VERSION 31
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "synced.h"

static int lies;

static const char *real(const char *path, char *place) {
  snprintf(place, PATH_MAX, "%s%s", live, path);
  return place;
}

static void *on_start(struct fuse_conn_info *connection, struct fuse_config *config) {
  (void)connection;
  config->use_ino = 1;
  config->hard_remove = 1;
  config->nullpath_ok = 1;
  return NULL;
}
static int on_getattr(const char *path, struct stat *about, struct fuse_file_info *info) {
  char place[PATH_MAX];
  return answer(info ? fstat(info->fh, about) : lstat(real(path, place), about));
}
static int on_opendir(const char *path, struct fuse_file_info *info) {
  char place[PATH_MAX];
  DIR *entries = opendir(real(path, place));
  if (!entries) return -errno;
  info->fh = (uint64_t)(uintptr_t)entries;
  return 0;
}
static int on_readdir(const char *path, void *list, fuse_fill_dir_t fill, off_t from, struct fuse_file_info *info,
                      enum fuse_readdir_flags flags) {
  (void)path, (void)from, (void)flags;
  DIR *entries = (DIR *)(uintptr_t)info->fh;
  rewinddir(entries);
  struct dirent *entry;
  while ((entry = readdir(entries))) {
    struct stat about = {.st_ino = entry->d_ino, .st_mode = (mode_t)entry->d_type << 12};
    if (fill(list, entry->d_name, &about, 0, 0)) break;
  }
  return 0;
}
static int on_releasedir(const char *path, struct fuse_file_info *info) {
  (void)path;
  return answer(closedir((DIR *)(uintptr_t)info->fh));
}
static int on_fsyncdir(const char *path, int only_data, struct fuse_file_info *info) {
  (void)path, (void)only_data;
  if (lies) return 0;
  char place[64], folder[PATH_MAX];
  snprintf(place, sizeof place, "/proc/self/fd/%d", dirfd((DIR *)(uintptr_t)info->fh));
  ssize_t length = readlink(place, folder, sizeof folder - 1);
  if (length == -1) return -errno;
  folder[length] = 0;
  return keep_folder(folder);
}
static int on_mkdir(const char *path, mode_t mode) {
  char place[PATH_MAX];
  return answer(mkdir(real(path, place), mode));
}
static int on_rmdir(const char *path) {
  char place[PATH_MAX];
  return answer(rmdir(real(path, place)));
}
static int on_unlink(const char *path) {
  char place[PATH_MAX];
  return bury(real(path, place));
}
static int on_rename(const char *from, const char *to, unsigned flags) {
  char before[PATH_MAX], after[PATH_MAX];
  if (flags) return -EINVAL;
  struct stat about;
  if (lstat(real(to, after), &about) == 0 && S_ISREG(about.st_mode)) bury(after);
  return answer(rename(real(from, before), after));
}
static int on_link(const char *from, const char *to) {
  char before[PATH_MAX], after[PATH_MAX];
  return answer(link(real(from, before), real(to, after)));
}
static int on_symlink(const char *target, const char *path) {
  char place[PATH_MAX];
  return answer(symlink(target, real(path, place)));
}
static int on_readlink(const char *path, char *target, size_t room) {
  char place[PATH_MAX];
  ssize_t length = readlink(real(path, place), target, room - 1);
  if (length == -1) return -errno;
  target[length] = 0;
  return 0;
}
static int on_chmod(const char *path, mode_t mode, struct fuse_file_info *info) {
  char place[PATH_MAX];
  return answer(info ? fchmod(info->fh, mode) : chmod(real(path, place), mode));
}
static int on_utimens(const char *path, const struct timespec times[2], struct fuse_file_info *info) {
  char place[PATH_MAX];
  return answer(info ? futimens(info->fh, times) : utimensat(AT_FDCWD, real(path, place), times, AT_SYMLINK_NOFOLLOW));
}
static int open_real(const char *path, struct fuse_file_info *info, int more, mode_t mode) {
  char place[PATH_MAX];
  /* Readable always: fsync copies by it. Where to append the kernel says. */
  int flags = (info->flags & ~(O_WRONLY | O_APPEND)) | ((info->flags & O_ACCMODE) == O_RDONLY ? 0 : O_RDWR);
  int file = open(real(path, place), flags | more, mode);
  if (file == -1) return -errno;
  if (info->flags & O_TRUNC) mark(file, 0, 0);
  info->fh = file;
  return 0;
}
static int on_open(const char *path, struct fuse_file_info *info) { return open_real(path, info, 0, 0); }
static int on_create(const char *path, mode_t mode, struct fuse_file_info *info) {
  return is_there("full") ? -ENOSPC : open_real(path, info, O_CREAT, mode);
}
static int on_read(const char *path, char *bytes, size_t count, off_t at, struct fuse_file_info *info) {
  (void)path;
  return answer(pread(info->fh, bytes, count, at));
}
static int on_write(const char *path, const char *bytes, size_t count, off_t at, struct fuse_file_info *info) {
  (void)path;
  struct stat about;
  /* What has its place on a full disk can be written over. */
  if (is_there("full") && fstat(info->fh, &about) == 0 && at + (off_t)count > about.st_size) return -ENOSPC;
  int written = answer(pwrite(info->fh, bytes, count, at));
  if (written > 0) mark(info->fh, at, at + written);
  return written;
}
static int on_truncate(const char *path, off_t size, struct fuse_file_info *info) {
  char place[PATH_MAX];
  int file = info ? (int)info->fh : open(real(path, place), O_RDWR);
  if (file == -1) return -errno;
  struct stat about;
  int result = fstat(file, &about) == -1 ? -errno : 0;
  if (result == 0) result = size > about.st_size && is_there("full") ? -ENOSPC : answer(ftruncate(file, size));
  /* What was cut off and grows again is empty, and has to be copied as such. */
  if (result == 0) mark(file, size < about.st_size ? size : about.st_size, size > about.st_size ? size : about.st_size);
  if (!info) close(file);
  return result;
}
static int on_fallocate(const char *path, int mode, off_t at, off_t count, struct fuse_file_info *info) {
  (void)path;
  if (is_there("full")) return -ENOSPC;
  int result = answer(fallocate(info->fh, mode, at, count));
  if (result == 0) mark(info->fh, at, at + count);
  return result;
}
static int on_fsync(const char *path, int only_data, struct fuse_file_info *info) {
  (void)path, (void)only_data;
  return lies ? 0 : keep_file(info->fh);
}
static int on_release(const char *path, struct fuse_file_info *info) {
  (void)path;
  return answer(close(info->fh));
}
static int on_statfs(const char *path, struct statvfs *about) {
  (void)path;
  if (statvfs(live, about) != 0) return -errno;
  if (is_there("low")) about->f_bavail = about->f_bfree = (100 << 20) / about->f_frsize;
  if (is_there("full")) about->f_bavail = about->f_bfree = 0;
  return 0;
}

static const struct fuse_operations operations = {
    .init = on_start, .getattr = on_getattr, .opendir = on_opendir, .readdir = on_readdir, .releasedir = on_releasedir,
    .fsyncdir = on_fsyncdir, .mkdir = on_mkdir, .rmdir = on_rmdir, .unlink = on_unlink, .rename = on_rename, .link = on_link,
    .symlink = on_symlink, .readlink = on_readlink, .chmod = on_chmod, .utimens = on_utimens, .open = on_open,
    .create = on_create, .read = on_read, .write = on_write, .truncate = on_truncate, .fallocate = on_fallocate,
    .fsync = on_fsync, .release = on_release, .statfs = on_statfs,
};

int main(int count, char *words[]) {
  if (count != 5 || !realpath(words[1], live) || !realpath(words[2], synced) || !realpath(words[3], graves)) {
    fprintf(stderr, "usage: forgetful LIVE SYNCED GRAVES MOUNT\n");
    return 2;
  }
  umask(0);
  lies = getenv("LIES") != NULL;
  if (nftw(live, adopt, 16, FTW_PHYS) != 0) {
    perror("forgetful: what is there could not be read");
    return 1;
  }
  char place[PATH_MAX + 8];
  snprintf(place, sizeof place, "%s/root", synced);
  struct stat about;
  FILE *root = fopen(place, "w");
  if (!root || stat(live, &about) != 0 || fprintf(root, "%lu", about.st_ino) < 0 || fclose(root) != 0) return 1;
  /* In the foreground, one call at a time. */
  char *arguments[] = {words[0], "-f", "-s", "-o", "fsname=forgetful", words[4], NULL};
  return fuse_main(6, arguments, &operations, NULL);
}
