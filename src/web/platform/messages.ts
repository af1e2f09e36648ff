/** Shown on the landing page after the session ended, with a way back. */
export const sessionEndedText = 'Your session has ended. Please log in again.';
