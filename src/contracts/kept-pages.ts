import { paths } from './site-paths.ts';

/*
 * Pages that open without a network (docs/adr/0107). The page puts its document and assets into a cache of its own; the service worker answers from
 * it when the server does not.
 */

/** The scope of the service worker: no other page of the site passes through it. */
export const WORKER_SCOPE = '/volunteer-shifts/';
/** The pages that it opens, as a pattern of paths. */
export const KEPT_PAGES = `^${paths.checkInShift('[^/]+')}/?$`;
/** Caches are named with this and the version of the document. */
export const PAGE_CACHE_PREFIX = 'kept-page ';
/** The key of the document in its cache. It is written last: a cache that has it is complete. */
export const KEPT_DOCUMENT = '/kept-page';
