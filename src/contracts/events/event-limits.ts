/** Limits for event forms; free of zod, for the browser. */
export const MAX_TITLE_LENGTH = 120;
export const MAX_DESCRIPTION_LENGTH = 20_000;
export const MAX_VENUE_LENGTH = 120;
export const MAX_ADDRESS_LENGTH = 300;
export const MAX_LINK_LENGTH = 2000;
/** Limit of one-line facts such as the price. */
export const MAX_SHORT_NOTE_LENGTH = 200;
export const MAX_ACCESSIBILITY_NOTE_LENGTH = 1000;
export const MAX_HOST_NOTES_LENGTH = 5000;
export const MAX_QUESTION_LENGTH = 200;
export const MAX_DURATION_DAYS = 30;
export const MAX_GUESTS = 10;
export const MAX_CAPACITY = 100_000;
export const MAX_HOST_QUESTIONS = 10;
export const MIN_HOST_OPTIONS = 2;
export const MAX_HOST_OPTIONS = 20;
export const MAX_HOST_OPTION_LENGTH = 100;
export const MAX_EXCLUDED_DAYS = 366;
export const MAX_INTERESTS = 10;
/** How long a person may have to take an offered spot, in hours. */
export const OFFER_HOURS = [2, 12, 24, 48] as const;
/** When guests may be asked to confirm, and when unconfirmed spots may be released, in hours before the start. */
export const CONFIRM_HOURS = [72, 48, 24] as const;
export const RELEASE_HOURS = [24, 12, 6, 2] as const;
/** How long before the start of an event or a shift people can be checked in. */
export const CHECK_IN_OPENS_HOURS = 24;
/** Lists at the door load again after this time, because others check people in at another door. */
export const CHECK_IN_POLL_MS = 15_000;
/** Drafts and templates that one person may have. */
export const MAX_DRAFTS = 100;
export const MAX_TEMPLATES = 50;
export const MAX_IMPORT_MEGABYTES = 1;
/** Entries of an imported calendar: bounds the report. */
export const MAX_IMPORT_ENTRIES = 2000;
/** Finding the next date of one can take a tenth of a second. */
export const MAX_IMPORT_REPEATING = 200;
/** Limit of an imported calendar, in characters. */
export const MAX_IMPORT_LENGTH = MAX_IMPORT_MEGABYTES * 1024 * 1024;

export const accessibilityFacts = {
  'step-free': 'Step-free access',
  'accessible-toilet': 'Accessible toilet',
  captions: 'Captions',
  'sign-language': 'Sign language',
  'hearing-loop': 'Hearing loop',
  'quiet-space': 'Quiet space',
  'assistance-dogs': 'Assistance dogs welcome',
  seating: 'Seating for everyone',
  'family-friendly': 'Family-friendly',
} as const;
export type AccessibilityFact = keyof typeof accessibilityFacts;
