import type { NewAnswer, OwnAnswer, SeenAnswer } from '#web/shows/answers.api.ts';

/** Without other fields. */
export const seenAs = (seen: string | null, isDraft: boolean | undefined): SeenAnswer =>
  isDraft ? { seen, seenAsDraft: true } : { seen };

export const seenOf = (answer: OwnAnswer | null): SeenAnswer => seenAs(answer?.text ?? null, answer?.isDraft);

/** The answer that is replaced by one that is sent after the given one. */
export const seenAfter = ({ text, draftedAt }: NewAnswer): SeenAnswer => seenAs(text, draftedAt !== undefined);
