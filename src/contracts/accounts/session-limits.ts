/** One more sign-in ends the session that has not been used for longest. */
export const MAX_SESSIONS = 30;
