import { MAX_HELPERS, MAX_SCHEDULED_SHOWS, MAX_SHOW_QUESTIONS } from '#contracts/shows/show-limits.ts';
import type { Show, ShowDetail, ShowFields } from '#contracts/shows/shows.contract.ts';
import { requireVerifiedEmail } from '#server/accounts/accounts.policy.ts';
import { canSeeEvent } from '#server/events/events.policy.ts';
import { findEvent } from '#server/events/events.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { notifyBoards } from './games/game-changes.actions.ts';
import {
  countAskedQuestions,
  findLastScoredQuestion,
  incrementRevision,
  updateShownScores,
} from './games/games.queries.ts';
import { recountQuestions } from './games/rounds.queries.ts';
import { notifyLobby } from './lobby-hub.ts';
import { requireRoomInSeason } from './seasons/seasons.policy.ts';
import * as shows from './shows.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
export type ShowRef = { showId: string; viewerId: string };
type Changes = ShowFields;

export function present(row: shows.ShowRow): Show {
  const {
    presenterNotes: _notes,
    helperCode: _code,
    joinCode: _join,
    eventId: _eventId,
    seasonId: _seasonId,
    isHost,
    isHelper,
    wasCompleted,
    ...show
  } = row;
  return {
    ...show,
    startsAt: show.startsAt?.toISOString() ?? null,
    completedAt: show.completedAt?.toISOString() ?? null,
    abilities: { run: isHost || isHelper, change: isHost, delete: isHost && !wasCompleted },
  };
}

export async function showShow(db: Db, showId: string, viewerId: string | null): Promise<ShowDetail> {
  const row = await shows.findShow(db, showId, viewerId);
  if (!row) throw new AppError('show.not_found');
  const show = present(row);
  const { run, change } = show.abilities;
  return {
    ...show,
    presenterNotes: run ? row.presenterNotes : '',
    rounds: run ? await shows.listRoundsOfShow(db, showId) : [],
    helpers: run ? await shows.listHelpers(db, showId) : [],
    helperCode: change ? row.helperCode : null,
    joinCode: row.status === 'completed' ? null : row.joinCode,
  };
}

async function requireOwnEvent(db: Db, eventId: string | null | undefined, viewerId: string): Promise<void> {
  if (!eventId) return;
  const event = await findEvent(db, eventId, viewerId);
  if (!event || !canSeeEvent(event, event)) throw new AppError('event.not_found');
  if (!event.isHost) throw new AppError('event.not_your_host');
}

/** Assigns rounds to the show and updates its question count. */
async function assignRounds(tx: Db, { showId, viewerId }: ShowRef, roundIds: readonly string[]): Promise<void> {
  if ((await shows.replaceRounds(tx, showId, viewerId, roundIds)) < roundIds.length)
    throw new AppError('round.not_found');
  if ((await recountQuestions(tx, [showId])) > MAX_SHOW_QUESTIONS) throw new AppError('show.too_many_questions');
}

/** Limits of planning a show. */
export async function requireNewShow(
  tx: Db,
  { clock, config }: Omit<Deps, 'db'>,
  { viewerId, visibility }: { viewerId: string; visibility: Show['visibility'] },
): Promise<void> {
  if (visibility === 'public') await requireVerifiedEmail({ db: tx, clock, config }, viewerId);
  if ((await shows.countScheduledShows(tx, viewerId)) >= MAX_SCHEDULED_SHOWS) throw new AppError('show.too_many');
}

export async function createShow(
  { db, clock, config }: Deps,
  viewerId: string,
  { roundIds, ...fields }: Changes & { title: string },
) {
  const visibility = fields.visibility ?? (fields.eventId ? 'public' : 'unlisted');
  const values = { ...fields, visibility };
  return db.transaction(async (tx) => {
    await requireNewShow(tx, { clock, config }, { viewerId, visibility });
    await requireOwnEvent(tx, values.eventId, viewerId);
    await requireRoomInSeason(tx, values.seasonId, viewerId);
    const showId = await shows.insertShow(tx, viewerId, values, clock.now());
    if (values.eventId) await shows.updateEventStart(tx, showId);
    if (roundIds) await assignRounds(tx, { showId, viewerId }, roundIds);
    return showShow(tx, showId, viewerId);
  });
}

/** Locks the show for its host. */
export async function lockOwnShow(tx: Db, { showId, viewerId }: ShowRef): Promise<shows.ShowRow> {
  const show = await shows.lockShow(tx, showId, viewerId);
  if (!show) throw new AppError('show.not_found');
  if (!show.isHost) throw new AppError('auth.forbidden');
  return show;
}

/** A launched show keeps its rounds but may get more questions. A completed show keeps both, also where a form repeats their number. */
async function requireEditable(
  tx: Db,
  { status, gameId, ...show }: shows.ShowRow,
  { roundIds, questionCount = show.questionCount }: Changes,
): Promise<void> {
  if (status === 'scheduled') return;
  if (roundIds) throw new AppError('show.launched');
  if (questionCount === show.questionCount) return;
  if (status === 'completed') throw new AppError('show.completed');
  const last = Math.max(await findLastScoredQuestion(tx, gameId!), await countAskedQuestions(tx, gameId!));
  if (questionCount < last) throw new AppError('show.questions_scored');
}

export async function changeShow(
  { db, clock, config }: Deps,
  ref: ShowRef,
  { roundIds, ...values }: Changes,
): Promise<ShowDetail> {
  return db.transaction(async (tx) => {
    const show = await lockOwnShow(tx, ref);
    const isPublished =
      { ...show, ...values }.visibility === 'public' && ('visibility' in values || 'eventId' in values);
    if (isPublished) await requireVerifiedEmail({ db: tx, clock, config }, ref.viewerId);
    // Locks the game: waits for score writes in progress and blocks new ones.
    const revision = show.gameId ? await incrementRevision(tx, show.gameId) : 0;
    await requireEditable(tx, show, { ...values, roundIds });
    await requireOwnEvent(tx, values.eventId, ref.viewerId);
    if (values.seasonId !== show.seasonId) await requireRoomInSeason(tx, values.seasonId, ref.viewerId);
    await shows.updateShowValues(tx, ref.showId, values, clock.now());
    if ('startsAt' in values || 'eventId' in values) await shows.updateEventStart(tx, ref.showId);
    if (roundIds) await assignRounds(tx, ref, roundIds);
    if (show.gameId) {
      // What viewers have seen stays visible, and from here on there is one truth for them.
      if ({ ...show, ...values }.holdsStandings !== show.holdsStandings)
        await updateShownScores(tx, show.gameId, revision);
      await notifyBoards(tx, show.gameId);
    }
    return showShow(tx, ref.showId, ref.viewerId);
  });
}

/** One that was ever completed stays, also while it is reopened. Until then it may be a rehearsal, or was launched by mistake. */
export async function deleteShow({ db }: Deps, ref: ShowRef): Promise<void> {
  await db.transaction(async (tx) => {
    const { wasCompleted, gameId } = await lockOwnShow(tx, ref);
    if (wasCompleted) throw new AppError('show.was_completed');
    await shows.deleteShowRow(tx, ref.showId);
    if (gameId) await notifyBoards(tx, gameId);
    else await notifyLobby(tx, ref.showId);
  });
}

export async function joinHelpers(
  { db, clock }: Deps,
  { showId, viewerId }: ShowRef,
  code: string,
): Promise<ShowDetail> {
  return db.transaction(async (tx) => {
    if (!(await shows.findShowByHelperCode(tx, showId, code))) throw new AppError('show.unknown_code');
    if ((await shows.listHelpers(tx, showId)).length >= MAX_HELPERS) throw new AppError('show.too_many_helpers');
    await shows.insertHelper(tx, showId, viewerId, clock.now());
    return showShow(tx, showId, viewerId);
  });
}

export async function removeHelper({ db }: Deps, { showId, viewerId }: ShowRef, helperId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const show = await shows.lockShow(tx, showId, viewerId);
    if (!show) throw new AppError('show.not_found');
    if (!show.isHost && helperId !== viewerId) throw new AppError('auth.forbidden');
    await shows.deleteHelper(tx, showId, helperId);
    if (show.gameId) await notifyBoards(tx, show.gameId);
  });
}
