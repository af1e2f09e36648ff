import type { PreparedQuestion, RoundDetail } from '#contracts/shows/rounds.contract.ts';
import { MAX_QUESTIONS } from '#contracts/shows/show-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { GameDeps } from './game-changes.actions.ts';
import { requireOwnPictures } from './question-pictures.actions.ts';
import * as rounds from './rounds.queries.ts';

type RoundRef = { roundId: string; ownerId: string };
type Content = { name: string; questions: readonly PreparedQuestion[] };

export async function createRound({ db, clock }: GameDeps, ownerId: string, content: Content): Promise<RoundDetail> {
  return db.transaction(async (tx) => {
    await requireOwnPictures(tx, ownerId, content.questions);
    const round = await rounds.insertRound(tx, { ownerId, ...content, now: clock.now() });
    if (!round) throw new AppError('round.too_many');
    return round;
  });
}

export async function showRound({ db }: GameDeps, { roundId, ownerId }: RoundRef): Promise<RoundDetail> {
  const round = await rounds.findRound(db, roundId, ownerId);
  if (!round) throw new AppError('round.not_found');
  return round;
}

type Change = { name?: string | undefined; questions?: readonly PreparedQuestion[] | undefined };

export async function changeRound({ db, clock }: GameDeps, ref: RoundRef, change: Change): Promise<RoundDetail> {
  return db.transaction(async (tx) => {
    await requireOwnPictures(tx, ref.ownerId, change.questions ?? []);
    const round = await rounds.updateRound(tx, { ...ref, now: clock.now() }, change);
    if (!round) throw new AppError('round.not_found');
    if ((await rounds.recountQuestions(tx, ref.roundId)) > MAX_QUESTIONS)
      throw new AppError('request.invalid', {
        fields: { questions: `A show with this round would have more than ${MAX_QUESTIONS} questions.` },
      });
    return round;
  });
}

export async function deleteRound({ db }: GameDeps, { roundId, ownerId }: RoundRef): Promise<void> {
  if (!(await rounds.deleteRound(db, roundId, ownerId))) throw new AppError('round.not_found');
}

type Import = { name: string; format: 'csv' | 'open-trivia'; text: string };

export async function importRound(deps: GameDeps, ownerId: string, { name, format, text }: Import) {
  const { readQuestions } = await import('./read-questions.ts');
  const imported = readQuestions(format, text);
  if (!imported) throw new AppError('round.unreadable');
  const { questions, skipped } = imported;
  return { round: await createRound(deps, ownerId, { name, questions }), skipped };
}
