/** Limits for forms of volunteer roles and shifts; free of zod, for the browser. */
export const MAX_ROLE_TITLE_LENGTH = 80;
export const MAX_ROLE_DESCRIPTION_LENGTH = 4000;
export const MAX_SKILLS = 10;
export const MIN_MINIMUM_AGE = 1;
export const MAX_MINIMUM_AGE = 99;
/** People on one shift. */
export const MAX_NEEDED = 500;
export const MAX_SHIFT_HOURS = 24;
/** How far from the event's start a shift may start, before or after. */
export const MAX_SHIFT_DISTANCE_DAYS = 31;
/** How long before a shift online sign-up or cancelling may end. */
export const MAX_CLOSING_HOURS = 720;
/** How many people one person can sign up for a shift, with themselves. */
export const MAX_SPOTS_PER_SIGN_UP = 10;
export const MAX_ROLES = 50;
/** How far ahead the shifts of a repeating shift are created. */
export const SHIFT_WINDOW_WEEKS = 12;
/** Limits the upcoming shifts of one role. */
export const MAX_SHIFTS = 100;
/** Limits the list of the shifts of all roles of an event or organization. */
export const MAX_SHIFTS_LISTED = 500;
/** People added at the door of one shift. */
export const MAX_WALK_INS = 500;
export const MAX_WALK_IN_NAME_LENGTH = 100;
export const MAX_PHONE_LENGTH = 40;
/** Minutes of one person on one shift. */
export const MAX_HOURS_MINUTES = 2880;
export const TOO_MANY_HOURS = `Enter up to ${MAX_HOURS_MINUTES / 60} hours.`;
/** How long after a shift its organizers may see how to reach a volunteer. */
export const CONTACT_DAYS = 30;
