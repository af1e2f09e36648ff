/** The reason in the history for a score that follows from an answer: the host did not enter it, so undoing skips it. */
export const AUTOMATIC = 'scored automatically';
