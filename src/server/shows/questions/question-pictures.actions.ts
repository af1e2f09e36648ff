import type { PreparedQuestion, QuestionPicture } from '#contracts/shows/rounds.contract.ts';
import { drawPicture } from '#server/pictures/pictures.actions.ts';
import { insertPicture } from '#server/pictures/pictures.queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { GameDeps } from '#server/shows/games/game-changes.actions.ts';
import { insertQuestionPicture, lockOwnPictures } from './question-pictures.queries.ts';

export async function uploadQuestionPicture(
  deps: GameDeps,
  ownerId: string,
  picture: string,
): Promise<Pick<QuestionPicture, 'id'>> {
  const drawn = await drawPicture(deps, picture, 'question');
  return deps.db.transaction(async (tx) => {
    const id = await insertPicture(tx, drawn);
    if (!(await insertQuestionPicture(tx, { pictureId: id, ownerId, now: deps.clock.now() })))
      throw new AppError('round.too_many_pictures');
    return { id };
  });
}

/** A picture that was deleted meanwhile, or is another person's, has to be uploaded again. */
export async function requireOwnPictures(
  tx: Db,
  ownerId: string,
  questions: readonly PreparedQuestion[],
): Promise<void> {
  const used = questions.flatMap(({ picture }, index) => (picture ? [{ id: picture.id, index }] : []));
  if (used.length === 0) return;
  const own = await lockOwnPictures(
    tx,
    ownerId,
    used.map(({ id }) => id),
  );
  const missing = used.filter(({ id }) => !own.has(id));
  if (missing.length === 0) return;
  const fields = missing.map(({ index }) => [`questions.${index}.picture`, 'Upload the picture again.']);
  throw new AppError('request.invalid', { fields: Object.fromEntries(fields) });
}
