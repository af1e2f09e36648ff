/** Without schemas, for the browser: what a form must know of an account's rules. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;
/** What the counter beside a bio counts to; a longer one is taken. */
export const BIO_COUNTER_LIMIT = 250;
export const MAX_BIO_LENGTH = 5000;
