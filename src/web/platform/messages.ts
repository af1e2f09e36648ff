/** Shown on the landing page after the session ended. */
export const sessionEndedText = 'Your session has ended. Please log in again.';
