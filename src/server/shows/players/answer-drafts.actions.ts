import { continuesAnswer } from '#contracts/shows/question-kinds.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import * as answers from './answers.queries.ts';
import type { PlayerIdentity } from './players.policy.ts';

type IncomingAnswer = {
  gameId: string;
  teamId: string;
  question: string;
  text: string;
  seen: string | null | undefined;
  /** Whether what the phone has seen was a draft. */
  seenAsDraft: boolean;
  /** Null for an answer that a player sends. */
  draftedAt: Date | null;
  who: PlayerIdentity;
};

type ReplacedAnswer = Pick<answers.NewAnswer, 'seen' | 'shortenedFrom' | 'replacedAnswer'>;

/**
 * What an answer replaces. One that a player sent is replaced only by a phone that has seen it sent (ADR 160). Within a lock on the entry of the
 * team, so that answers which arrive together are compared.
 */
export async function answerToReplace(tx: Db, answering: IncomingAnswer): Promise<ReplacedAnswer> {
  const { text, seen, seenAsDraft, draftedAt } = answering;
  const stored = await answers.findAnswer(tx, answering);
  if (!stored || seen === undefined) return { seen, shortenedFrom: null, replacedAnswer: null };
  const isSame = stored.text === text;
  if (!isSame && stored.draftedAt === null && seenAsDraft) throw new AppError('answer.changed');
  if (draftedAt) {
    const replacedAnswer = stored.draftedAt || isSame ? stored.replacedAnswer : stored.text;
    return { ...(await draftToReplace(tx, { ...answering, seen, draftedAt }, stored)), replacedAnswer };
  }
  if (!isSame && !maySendOver(stored, answering)) throw new AppError('answer.changed');
  return { seen, shortenedFrom: null, replacedAnswer: null };
}

/** A draft in the place of a sent answer gives way to another one only from its own player, or from a phone that has seen either (ADR 160). */
function maySendOver({ text: draft, replacedAnswer, senderId }: answers.StoredAnswer, sent: IncomingAnswer): boolean {
  if (replacedAnswer === null || senderId === sent.who.id || sent.seen === draft) return true;
  return sent.seen === replacedAnswer && !sent.seenAsDraft && sent.text !== replacedAnswer;
}

type NewDraft = IncomingAnswer & { seen: string | null; draftedAt: Date };

/**
 * The answer that a draft replaces, and the text that it shortens. Of two drafts of which neither phone has seen the other, the finished text counts:
 * it replaces its beginning and is not replaced by it (ADR 173), unless that is what a teammate made of it (ADR 176).
 */
async function draftToReplace(
  tx: Db,
  { text, seen, draftedAt, who, ...ref }: NewDraft,
  stored: answers.StoredAnswer,
): Promise<Omit<ReplacedAnswer, 'replacedAnswer'>> {
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
  if (isOfOther && isBeginningOf(stored.text)) throw new AppError('answer.changed');
  return { seen: goesOn ? stored.text : seen, shortenedFrom };
}
