/** Promo codes of one event. */
export const MAX_PROMO_CODES = 100;
/** Lines of the books that are downloaded at once. */
export const MAX_BOOKS_LINES = 100_000;
