/** Shown on the landing page after the session ended, with a way back. */
export const sessionEndedText = 'Your session has ended. Please log in again.';
/** The same if another tab ended it, by logging out or a new password. */
export const loggedOutElsewhereText = 'You were logged out in another tab.';
