/** Limits of uploaded pictures; free of zod, for the browser. */
export const MAX_PICTURE_MEGABYTES = 5;
export const MAX_PICTURE_BYTES = MAX_PICTURE_MEGABYTES * 1024 * 1024;
export const MAX_MEGAPIXELS = 25;
/** The answer to larger ones. */
export const PICTURE_TOO_LARGE = `Choose a picture up to ${MAX_PICTURE_MEGABYTES} MB and ${MAX_MEGAPIXELS} megapixels.`;
