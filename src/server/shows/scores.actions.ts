import type { ScoreEntry } from '#contracts/shows/games.contract.ts';
import { MAX_TEAMS_PER_GAME } from '#contracts/shows/show-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findTeam } from '#server/teams/teams.queries.ts';
import {
  changeGame,
  type GameDeps,
  type OfGame,
  type OpenGame,
  requireEntry,
  requireQuestion,
} from './game-changes.actions.ts';
import * as games from './games.queries.ts';
import { findScoreChange, insertScoreChange, listScoreChanges } from './score-changes.queries.ts';

const inCents = (points: number) => Math.round(points * 100) / 100;

/** What a field holds: a question not scored and an unanswered tie-break are null, as is a bonus nobody gave. */
export const valueOf = (entry: games.EntryRow, field: string): number | null =>
  field === 'adjustment' ? entry.adjustment : (entry.points[field] ?? null);

function withValue(entry: games.EntryRow, field: string, value: number | null): games.EntryRow {
  const { [field]: _old, ...others } = entry.points;
  const points = field === 'adjustment' || value === null ? others : { ...others, [field]: value };
  const adjustment = field === 'adjustment' ? (value ?? 0) : entry.adjustment;
  const { tiebreak: _guess, ...counted } = points;
  const total = inCents(Object.values(counted).reduce((sum, one) => sum + one, adjustment));
  return { ...entry, points, adjustment, total };
}

type Write = { field: string; value: number | null; reason?: string; undoes?: number };

/** Writes one cell and its place in the history; what stands already is written once. */
export async function setScore(tx: Db, game: OpenGame, entry: games.EntryRow, write: Write): Promise<games.EntryRow> {
  const from = valueOf(entry, write.field);
  if (from === write.value && write.undoes === undefined) return entry;
  const changed = withValue(entry, write.field, write.value);
  const { gameId, revision, viewerId: by, now } = game;
  await games.updateScores(tx, { gameId, revision, entry: changed });
  const { value: to, ...note } = write;
  await insertScoreChange(tx, { ...note, gameId, teamId: entry.teamId, from, to, by, now });
  return changed;
}

const conflict = (current: number | null) =>
  new AppError('score.conflict', { fields: { seen: `It is ${current ?? 'empty'} by now.` }, current });

/** In an entry a bonus that nobody gave reads as 0. */
const asRead = (field: string, value: number | null) => (field === 'bonus' ? (value ?? 0) : value);

type Cell = { teamId: string; field: string; value: number | null; seen?: number | null | undefined };

export async function writeScore(
  deps: GameDeps,
  of: OfGame,
  { teamId, field, value, seen }: Cell,
): Promise<ScoreEntry> {
  return changeGame(deps, of, async (tx, game) => {
    if (field.startsWith('q')) requireQuestion(game, field);
    const entry = await requireEntry(tx, of.gameId, teamId);
    const present = valueOf(entry, field);
    const isSeen = seen === undefined || asRead(field, seen) === asRead(field, present);
    // A write whose answer was lost is repeated: what it wanted stands already.
    if (!isSeen && value !== present) throw conflict(present);
    return games.presentEntry(await setScore(tx, game, entry, { field, value }));
  });
}

type Adjustment = { teamId: string; points: number; reason: string };

export async function adjustScore(
  deps: GameDeps,
  of: OfGame,
  { teamId, points, reason }: Adjustment,
): Promise<ScoreEntry> {
  return changeGame(deps, of, async (tx, game) => {
    const entry = await requireEntry(tx, of.gameId, teamId);
    const value = inCents(entry.adjustment + points);
    return games.presentEntry(await setScore(tx, game, entry, { field: 'adjustment', value, reason }));
  });
}

export async function undoScoreChange(deps: GameDeps, of: OfGame, changeId: number): Promise<ScoreEntry> {
  return changeGame(deps, of, async (tx, game) => {
    const change = await findScoreChange(tx, of.gameId, changeId);
    if (!change) throw new AppError('game.change_not_found');
    const entry = await requireEntry(tx, of.gameId, change.teamId);
    if (change.isUndone) return games.presentEntry(entry);
    const present = valueOf(entry, change.field);
    if (present !== change.to) throw conflict(present);
    const undoing = { field: change.field, value: change.from, undoes: change.id };
    return games.presentEntry(await setScore(tx, game, entry, undoing));
  });
}

const PAGE = 50;

export async function showScoreChanges({ db }: GameDeps, { gameId, viewerId }: OfGame, before: number | undefined) {
  const game = await games.findGame(db, gameId, viewerId);
  if (!game) throw new AppError('game.not_found');
  if (!game.mayRun) throw new AppError('auth.forbidden');
  const changes = await listScoreChanges(db, gameId, { before, limit: PAGE + 1 });
  const page = changes.slice(0, PAGE);
  return { changes: page, nextBefore: changes.length > PAGE ? page.at(-1)!.id : null };
}

export async function addTeam(deps: GameDeps, of: OfGame, teamId: string): Promise<ScoreEntry> {
  return changeGame(deps, of, async (tx, { gameId, revision, now }) => {
    const team = await findTeam(tx, teamId, of.viewerId);
    const entry = await games.findEntry(tx, gameId, teamId);
    if (!team || (team.isDeleted && !entry)) throw new AppError('team.not_found');
    if ((!entry || entry.isRemoved) && (await games.countTeams(tx, gameId)) >= MAX_TEAMS_PER_GAME)
      throw new AppError('game.full');
    await games.upsertEntry(tx, { gameId, teamId, revision, now });
    return games.presentEntry(await requireEntry(tx, gameId, teamId));
  });
}

export async function removeTeam(deps: GameDeps, of: OfGame, teamId: string): Promise<void> {
  await changeGame(deps, of, async (tx, { gameId, revision, now }) => {
    await requireEntry(tx, gameId, teamId);
    await games.updateEntryRemoval(tx, { gameId, teamId, revision, now });
  });
}
