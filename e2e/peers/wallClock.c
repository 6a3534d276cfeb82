// A wall clock that a test sets: preloaded into a server, it adds the ms in the file WALL_CLOCK to what gettimeofday says.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

static const volatile int64_t *ahead_ms;

__attribute__((constructor)) static void open_clock(void) {
  int file = open(getenv("WALL_CLOCK"), O_RDONLY);
  if (file < 0) abort();
  ahead_ms = mmap(0, sizeof *ahead_ms, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (ahead_ms == MAP_FAILED) abort();
}

int gettimeofday(struct timeval *now, void *zone) {
  if (syscall(SYS_gettimeofday, now, zone)) return -1;
  int64_t us = now->tv_sec * INT64_C(1000000) + now->tv_usec + *ahead_ms * INT64_C(1000);
  now->tv_sec = us / 1000000;
  now->tv_usec = us % 1000000;
  return 0;
}
