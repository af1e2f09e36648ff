import { continuesAnswer } from '#contracts/shows/question-kinds.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import * as answers from './answers.queries.ts';
import type { WhoPlays } from './players.policy.ts';

type NewDraft = {
  gameId: string;
  teamId: string;
  question: string;
  text: string;
  seen: string | null;
  draftedAt: Date;
  who: WhoPlays;
};

/**
 * The answer that a draft replaces, and the text that it shortens. Of two drafts of which neither phone has seen the other, the finished text counts:
 * it replaces its beginning and is not replaced by it (ADR 173), unless that is what a teammate made of it (ADR 176). Within a lock on the entry of
 * the team, so that two drafts which arrive together are compared.
 */
export async function answerToReplace(
  tx: Db,
  { text, seen, draftedAt, who, ...ref }: NewDraft,
): Promise<Pick<answers.NewAnswer, 'seen' | 'shortenedFrom'>> {
  const stored = await answers.findAnswer(tx, ref);
  if (!stored) return { seen, shortenedFrom: null };
  const kind = (await answers.findPreparedQuestion(tx, ref.gameId, ref.question))?.kind;
  const isBeginningOf = (whole: string | null) => whole !== null && continuesAnswer(whole, text, kind);
  const shortenedFrom = [stored.shortenedFrom, stored.text].find(isBeginningOf) ?? null;
  if (!stored.draftedAt) return { seen, shortenedFrom };
  const goesOn = continuesAnswer(text, stored.text, kind);
  const wasShortened = text === stored.shortenedFrom || isBeginningOf(stored.shortenedFrom);
  // A phone sends its own texts one after the other: a slow connection makes an earlier one look later.
  const isOfOther = stored.senderId !== who.id;
  if (goesOn && wasShortened && isOfOther && draftedAt <= stored.draftedAt) throw new AppError('answer.changed');
  if (stored.text === seen) return { seen, shortenedFrom };
  if (isBeginningOf(stored.text)) throw new AppError('answer.changed');
  return { seen: goesOn ? stored.text : seen, shortenedFrom };
}
