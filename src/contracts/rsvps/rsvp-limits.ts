/** Limits for RSVPs; free of zod, for the browser. */

/** Limit of a note with a request to join, or with its refusal. */
export const MAX_NOTE_LENGTH = 500;
/** Limit of the people in one message or decision of a host. */
export const MAX_CHOSEN_PEOPLE = 100;
