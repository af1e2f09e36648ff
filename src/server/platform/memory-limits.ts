const MEGABYTE = 1024 * 1024;

/**
 * The most that each part of a process holds, in bytes or entries. Prepared text and pages only save time: whatever leaves is made again.
 * `npx node bench/memory.ts` measures the sum.
 */
export const memoryLimits = {
  pageBytes: 3 * MEGABYTE,
  markdownBytes: 4 * MEGABYTE,
  placeholderBytes: MEGABYTE,
  /** Compressed tiles and pictures of maps, 1 to 15 KB each. */
  mapBytes: 4 * MEGABYTE,
  /** JPEGs of 40 to 100 KB. */
  sharePictureBytes: 4 * MEGABYTE,
  /** Scripts of other versions, only while nodes of two run: compressed, those of a version are 1 MB. */
  sharedAssetBytes: 2 * MEGABYTE,
  sessions: 10_000,
  /** Networks and people with a count of their own, 150 bytes each. */
  rateCounters: 50_000,
  /** Intl formats take 50 KB each, outside the heap. */
  timeFormats: 50,
  /** Bodies above `DEFAULT_BODY_LIMIT`, such as pictures, between their headers and their response. */
  largeBodyBytes: 24 * MEGABYTE,
};

/** Bytes of a request body, where a route allows no more. */
export const DEFAULT_BODY_LIMIT = 256 * 1024;

/** For a request to arrive and to be answered, and for one with a larger body: 5 MB of a picture at the pace of a slow phone. */
export const REQUEST_TIMEOUT_MS = 60_000;
export const LARGE_BODY_TIMEOUT_MS = 300_000;
/** Longer than any download takes: the server's own limit counts until the last byte has left, and cuts a large one off on a slow line. */
export const DOWNLOAD_TIMEOUT_MS = 86_400_000;

/**
 * Bounds what V8 takes beyond what is in use: a young generation of 3 × 8 MB instead of up to 3 × 16 MB or more, and a collection whenever the
 * heap has grown by 40 %. By default it may grow fourfold on a machine with much memory; after 20 % collections cost a tenth more of a page, for a
 * hundredth of the memory (ADR 79). In a smaller young generation half of what a page needs for a moment becomes old, and the collections cost a third of
 * the page (ADR 164).
 */
export const nodeFlags = ['--min-semi-space-size=8', '--max-semi-space-size=8', '--heap-growing-percent=40'];

/**
 * One arena instead of eight per core, which returns freed memory: above all of pictures and password hashes. What compressing a page takes stays,
 * because taking it from the system again for each page costs several times the compression (ADR 164).
 */
export const mallocSettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: String(4 * MEGABYTE),
  MALLOC_MMAP_THRESHOLD_: String(MEGABYTE),
};
