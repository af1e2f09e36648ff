/** Without schemas, for the browser: what the forms of volunteer roles and shifts must know. */
export const MAX_ROLE_TITLE_LENGTH = 80;
export const MAX_ROLE_DESCRIPTION_LENGTH = 4000;
export const MAX_SKILLS = 10;
export const MIN_MINIMUM_AGE = 1;
export const MAX_MINIMUM_AGE = 99;
/** People on one shift. */
export const MAX_NEEDED = 500;
export const MAX_SHIFT_HOURS = 24;
/** How far a shift of an event may begin from the event's start, before or after it. */
export const MAX_SHIFT_DISTANCE_DAYS = 31;
export const MAX_ROLES = 50;
/** Of one role, those that are not over. */
export const MAX_SHIFTS = 100;
/** Of one person on one shift. */
export const MAX_HOURS_MINUTES = 2880;
