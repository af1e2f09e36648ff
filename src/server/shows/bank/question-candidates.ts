/** A line or entry of a file that may be a question; `text` is shown in the report if it is not. */
export type Candidate = { line: number; question: unknown; text: string };
/** `name` is null if the file does not name the round. */
export type RoundCandidate = { name: string | null; candidates: Candidate[] };
