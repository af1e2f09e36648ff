/** Limits for account forms; free of zod, for the browser. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;
/** The limit that the bio's counter shows; longer bios are accepted. */
export const BIO_COUNTER_LIMIT = 250;
export const MAX_BIO_LENGTH = 5000;
