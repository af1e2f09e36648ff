import { continuesAnswer } from '#contracts/shows/question-kinds.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import * as answers from './answers.queries.ts';

type NewDraft = { gameId: string; teamId: string; question: string; text: string; seen: string | null };

/**
 * The answer that a draft replaces. Of two drafts of which neither phone has seen the other, the finished text counts: it replaces its beginning and
 * is not replaced by it (ADR 173). Within a lock on the entry of the team, so that two
 * drafts which arrive together are compared.
 */
export async function answerToReplace(tx: Db, { text, seen, ...ref }: NewDraft): Promise<string | null> {
  const stored = await answers.findAnswer(tx, ref);
  if (!stored?.isDraft || stored.text === seen) return seen;
  const kind = (await answers.findPreparedQuestion(tx, ref.gameId, ref.question))?.kind;
  if (continuesAnswer(stored.text, text, kind)) throw new AppError('answer.changed');
  return continuesAnswer(text, stored.text, kind) ? stored.text : seen;
}
