/* Loaded into a server process by LD_PRELOAD. It journals what the process does to the files of one folder, makes disk
 * operations fail when a test asks for it, and shifts the wall clock.
 *
 * FAULTS_FOLDER   the folder that is watched
 * FAULTS_JOURNAL  where operations are recorded, in the order in which they happened; not recorded if unset
 * FAULTS_CONTROL  a file of two 64-bit integers: the fault (see below) and the nanoseconds that the clock is shifted by
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { NO_FAULT, DISK_FULL, WRITES_FAIL, SYNCS_FAIL };
enum { CREATE = 'c', WRITE = 'w', TRUNCATE = 't', SYNC = 's', RENAME = 'r', UNLINK = 'u' };

#define MOST_FILES 65536
struct head { uint8_t kind; uint8_t _[7]; uint64_t offset, name_size, data_size; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *names[MOST_FILES];
static char folder[PATH_MAX];
static int journal = -1;
static volatile int64_t *control;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void set_up(void) {
    const char *watched = getenv("FAULTS_FOLDER"), *recorded = getenv("FAULTS_JOURNAL");
    const char *controlled = getenv("FAULTS_CONTROL");
    if (watched && !realpath(watched, folder)) folder[0] = 0;
    if (recorded) journal = syscall(SYS_openat, AT_FDCWD, recorded, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (controlled) {
        int file = syscall(SYS_openat, AT_FDCWD, controlled, O_RDONLY | O_CLOEXEC);
        void *mapped = mmap(NULL, 16, PROT_READ, MAP_SHARED, file, 0);
        if (mapped != MAP_FAILED) control = mapped;
        syscall(SYS_close, file);
    }
}

static int fault(void) { return control ? (int)control[0] : NO_FAULT; }

/* The name of a path inside the folder, "." for the folder itself; NULL for others. */
static const char *inside(const char *path, char *buffer) {
    size_t length = strlen(folder);
    if (!length || !path) return NULL;
    if (path[0] != '/') {
        if (!getcwd(buffer, PATH_MAX) || strlen(buffer) + strlen(path) + 2 > PATH_MAX) return NULL;
        strcat(strcat(buffer, "/"), path);
        path = buffer;
    }
    if (strncmp(path, folder, length)) return NULL;
    return path[length] == '/' && path[length + 1] ? path + length + 1 : path[length] ? NULL : ".";
}

static void record(int kind, const char *name, uint64_t offset, const void *data, size_t size) {
    if (journal < 0) return;
    struct head head = {.kind = kind, .offset = offset, .name_size = strlen(name), .data_size = size};
    struct iovec parts[] = {{&head, sizeof head}, {(void *)name, head.name_size}, {(void *)data, size}};
    if (syscall(SYS_writev, journal, parts, 3) != (long)(sizeof head + head.name_size + size)) abort();
}

static const char *name_of(int file) { return file >= 0 && file < MOST_FILES ? names[file] : NULL; }

static int opened(int file, const char *path, int existed, int flags) {
    char buffer[PATH_MAX];
    const char *name = inside(path, buffer);
    if (file >= 0 && file < MOST_FILES && name) {
        free(names[file]);
        names[file] = strdup(name);
        if ((flags & O_CREAT) && !existed) record(CREATE, name, 0, NULL, 0);
        else if (flags & O_TRUNC) record(TRUNCATE, name, 0, NULL, 0);
    }
    return file;
}

static int open_any(int folder_file, const char *path, int flags, mode_t mode) {
    char buffer[PATH_MAX];
    const char *name = inside(path, buffer);
    if (!name) return syscall(SYS_openat, folder_file, path, flags, mode);
    pthread_mutex_lock(&lock);
    int existed = !syscall(SYS_access, path, F_OK), file = -1;
    if (!existed && (flags & O_CREAT) && fault() == DISK_FULL) errno = ENOSPC;
    else file = opened(syscall(SYS_openat, folder_file, path, flags, mode), path, existed, flags);
    pthread_mutex_unlock(&lock);
    return file;
}

#define WITH_MODE(flags, mode)                                                                                         \
    mode_t mode = 0;                                                                                                   \
    if ((flags) & (O_CREAT | O_TMPFILE)) {                                                                             \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode = va_arg(rest, mode_t);                                                                                   \
        va_end(rest);                                                                                                  \
    }

int open(const char *path, int flags, ...) { WITH_MODE(flags, mode) return open_any(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { WITH_MODE(flags, mode) return open_any(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { WITH_MODE(flags, mode) return open_any(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { WITH_MODE(flags, mode) return open_any(at, path, flags, mode); }

int close(int file) {
    if (name_of(file)) {
        pthread_mutex_lock(&lock);
        free(names[file]);
        names[file] = NULL;
        pthread_mutex_unlock(&lock);
    }
    return syscall(SYS_close, file);
}

/* On a full disk, what is there can be overwritten, but no file can grow. */
static int refused(int file, uint64_t end) {
    struct stat state;
    if (fault() == WRITES_FAIL) errno = EIO;
    else if (fault() == DISK_FULL && !fstat(file, &state) && end > (uint64_t)state.st_size) errno = ENOSPC;
    else return 0;
    return 1;
}

static ssize_t write_at(int file, const void *data, size_t size, off_t offset) {
    pthread_mutex_lock(&lock);
    ssize_t written = -1;
    if (!refused(file, offset + size)) {
        written = syscall(SYS_pwrite64, file, data, size, offset);
        if (written > 0) record(WRITE, names[file], offset, data, written);
    }
    pthread_mutex_unlock(&lock);
    return written;
}

ssize_t pwrite(int file, const void *data, size_t size, off_t offset) {
    return name_of(file) ? write_at(file, data, size, offset) : syscall(SYS_pwrite64, file, data, size, offset);
}
ssize_t pwrite64(int file, const void *data, size_t size, off64_t offset) { return pwrite(file, data, size, offset); }

ssize_t write(int file, const void *data, size_t size) {
    if (!name_of(file)) return syscall(SYS_write, file, data, size);
    off_t offset = fcntl(file, F_GETFL) & O_APPEND ? lseek(file, 0, SEEK_END) : lseek(file, 0, SEEK_CUR);
    ssize_t written = write_at(file, data, size, offset);
    if (written > 0) lseek(file, offset + written, SEEK_SET);
    return written;
}

int ftruncate(int file, off_t size) {
    if (!name_of(file)) return syscall(SYS_ftruncate, file, size);
    pthread_mutex_lock(&lock);
    int result = -1;
    if (!refused(file, size)) {
        result = syscall(SYS_ftruncate, file, size);
        if (!result) record(TRUNCATE, names[file], size, NULL, 0);
    }
    pthread_mutex_unlock(&lock);
    return result;
}
int ftruncate64(int file, off64_t size) { return ftruncate(file, size); }

/* Recorded before it is done: what another thread writes meanwhile is not claimed to be safe. */
static int sync_file(int file, long number) {
    if (!name_of(file)) return syscall(number, file);
    if (fault() == SYNCS_FAIL || fault() == WRITES_FAIL) { errno = EIO; return -1; }
    pthread_mutex_lock(&lock);
    record(SYNC, names[file], 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return syscall(number, file);
}
int fsync(int file) { return sync_file(file, SYS_fsync); }
int fdatasync(int file) { return sync_file(file, SYS_fdatasync); }

int unlink(const char *path) {
    char buffer[PATH_MAX];
    const char *name = inside(path, buffer);
    pthread_mutex_lock(&lock);
    int result = syscall(SYS_unlink, path);
    if (!result && name) record(UNLINK, name, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return result;
}

int rename(const char *from, const char *to) {
    char one[PATH_MAX], other[PATH_MAX];
    const char *before = inside(from, one), *after = inside(to, other);
    pthread_mutex_lock(&lock);
    int result = syscall(SYS_rename, from, to);
    if (!result && before && after) record(RENAME, before, 0, after, strlen(after));
    pthread_mutex_unlock(&lock);
    return result;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = REAL(clock_gettime);
    int result = real(clock, time);
    if (!result && clock == CLOCK_REALTIME && control && control[1]) {
        int64_t shifted = time->tv_sec * INT64_C(1000000000) + time->tv_nsec + control[1];
        time->tv_sec = shifted / 1000000000;
        time->tv_nsec = shifted % 1000000000;
    }
    return result;
}
