/** How a session began, besides a second factor. */
export const signInMethods = ['password', 'passkey', 'provider', 'mailed-link'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** 2 if the session has used a second factor, or a passkey, which is two factors in one. */
export type Assurance = 1 | 2;

/** Sensitive changes need a sign-in, or a proof of identity, at most this long ago. */
export const RECENT_SIGN_IN_MINUTES = 15;

/** How long a second factor counts in a session: of staff for hours, of others for days. */
export const STAFF_ASSURANCE_HOURS = 12;
export const ASSURANCE_DAYS = 30;
