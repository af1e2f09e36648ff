/** `cache-control` of what never changes at its address: for a year, the longest that caches keep anything. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
