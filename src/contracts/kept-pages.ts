import { paths } from './site-paths.ts';

/*
 * Pages that open without a network (docs/adr/0107). The page puts its document and assets into a cache of its own; the service worker answers from
 * it when the server does not.
 */

/** The scope of the service worker for pushes and check-in. */
export const WORKER_SCOPE = '/volunteer-shifts/';
export type KeptPage = {
  /** A pattern of paths. */
  pattern: string;
  /** Caches are named with this and the version of the document. */
  cachePrefix: string;
};
/** The pages that the worker opens. */
export const KEPT_PAGES: readonly KeptPage[] = [
  { pattern: `^${paths.checkInShift('[^/]+')}/?$`, cachePrefix: 'kept-page ' },
  { pattern: `^${paths.playShow('[^/]+')}/?$`, cachePrefix: 'kept-quiz ' },
  { pattern: `^${paths.order('[^/]+')}/?$`, cachePrefix: 'kept-order ' },
];
/** The key of the document in its cache. It is written last: a cache that has it is complete. */
export const KEPT_DOCUMENT = '/kept-page';
