/** A membership ends if it is not renewed this many days after the paid period. */
export const GRACE_DAYS = 14;
/** How many days before its end a period can be renewed, and the person is reminded. */
export const RENEWAL_DAYS = 14;
