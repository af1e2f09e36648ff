/** The reason in the history for a score that follows from an answer: the host did not enter it, so undoing skips it. */
export const AUTOMATIC = 'scored automatically';

/** The reason for a guess that was cleared with its tie-break question: without the question, its number would rank by its size. */
export const WITHDRAWN = 'tie-break withdrawn';
