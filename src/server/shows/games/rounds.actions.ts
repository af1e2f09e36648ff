import type { PreparedQuestion, RoundDetail } from '#contracts/shows/rounds.contract.ts';
import { MAX_SHOW_QUESTIONS } from '#contracts/shows/show-limits.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { requireOwnPictures } from '#server/shows/questions/question-pictures.actions.ts';
import type { GameDeps } from './game-changes.actions.ts';
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

type Change = {
  name?: string | undefined;
  questions?: readonly PreparedQuestion[] | undefined;
  basedOn?: string | undefined;
};

export async function changeRound(deps: GameDeps, ref: RoundRef, { basedOn, ...change }: Change): Promise<RoundDetail> {
  return deps.db.transaction(async (tx) => {
    const { updatedAt } = await lockRound(tx, ref);
    if (basedOn !== undefined && Date.parse(basedOn) !== Date.parse(updatedAt)) throw new AppError('round.changed');
    return saveRound(deps, tx, ref, change);
  });
}

export async function addQuestions(
  deps: GameDeps,
  ref: RoundRef,
  added: readonly PreparedQuestion[],
): Promise<RoundDetail> {
  return deps.db.transaction(async (tx) => {
    const { questions } = await lockRound(tx, ref);
    if (questions.length + added.length > MAX_SHOW_QUESTIONS)
      throw invalidField('questions', `A round can have up to ${MAX_SHOW_QUESTIONS} questions.`);
    return saveRound(deps, tx, ref, { questions: [...questions, ...added] });
  });
}

export async function lockRound(tx: Db, { roundId, ownerId }: RoundRef): Promise<RoundDetail> {
  const round = await rounds.lockRound(tx, roundId, ownerId);
  if (!round) throw new AppError('round.not_found');
  return round;
}

export async function saveRound({ clock }: GameDeps, tx: Db, ref: RoundRef, change: Change): Promise<RoundDetail> {
  await requireOwnPictures(tx, ref.ownerId, change.questions ?? []);
  const { questions: before } = await lockRound(tx, ref);
  const round = await rounds.updateRound(tx, { ...ref, now: clock.now() }, change);
  if (!round) throw new AppError('round.not_found');
  const longest = await rounds.recountQuestions(tx, await rounds.listShowsOfRound(tx, ref.roundId));
  // Rounds that grew while a show with them was running may be made shorter, and corrected.
  if (longest > MAX_SHOW_QUESTIONS && round.questions.length > before.length)
    throw invalidField('questions', `A show with this round would have more than ${MAX_SHOW_QUESTIONS} questions.`);
  return round;
}

export async function deleteRound({ db }: GameDeps, { roundId, ownerId }: RoundRef): Promise<void> {
  await db.transaction(async (tx) => {
    const showIds = await rounds.listShowsOfRound(tx, roundId);
    if (!(await rounds.deleteRound(tx, roundId, ownerId))) throw new AppError('round.not_found');
    await rounds.recountQuestions(tx, showIds);
  });
}
