/** Limits for account forms; free of zod, for the browser. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;
export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters, with a letter and a number.`;
/** The limit that the bio's counter shows; longer bios are accepted. */
export const BIO_COUNTER_LIMIT = 250;
export const MAX_BIO_LENGTH = 5000;
/** Accounts are new for this long, and as long as their address is not verified. */
export const NEW_ACCOUNT_DAYS = 7;
/** How long mailed links work: to verify an address, to change it or the password, and to end the sessions of a new device. */
export const VERIFICATION_LINK_HOURS = 24;
export const CHANGE_LINK_MINUTES = 30;
export const NEW_DEVICE_LINK_DAYS = 7;
/** How long a mailed link and its code log in, and how many wrong codes end the code. */
export const LOGIN_LINK_MINUTES = 15;
export const MAX_CODE_TRIES = 5;
/** The name of a person who asks for something without an account. */
export const MAX_REQUESTER_NAME_LENGTH = 100;
/** Characters of the note with which a person asks for an account. */
export const MAX_SIGN_UP_WORDS = 1000;
/** How long the mailed link of a request without an account confirms it. */
export const UNCONFIRMED_REQUEST_HOURS = 24;
/** How long an address gets no mail about such requests after its owner said that they did not ask. */
export const DECLINED_ADDRESS_DAYS = 7;
export const declinedEffect = `for ${DECLINED_ADDRESS_DAYS} days, we won’t email this address about requests that are made without logging in.`;
