import type { ScoreEntry } from '#contracts/shows/games.contract.ts';
import { MAX_TEAMS_PER_GAME } from '#contracts/shows/show-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findAnswer, markAnswer } from '#server/shows/players/answers.queries.ts';
import { deleteTeamRequest, needsConsent } from '#server/shows/players/team-requests.queries.ts';
import { TIEBREAK } from '#server/shows/tiebreaks/tiebreak-rules.ts';
import { findTeam } from '#server/teams/teams.queries.ts';
import {
  changeGame,
  type GameDeps,
  type GameRef,
  type LockedGame,
  notifyOfAnswer,
  requireEntry,
  requireQuestion,
  requireRunnable,
} from './game-changes.actions.ts';
import { listGameEvents } from './game-events.queries.ts';
import * as games from './games.queries.ts';
import { findFreeName } from './lobby.queries.ts';
import {
  findScoreChange,
  insertScoreChange,
  listScoreChanges,
  wasTiebreakWithdrawnSince,
} from './score-changes.queries.ts';

/** Fields that follow from the answers of teams. */
const ANSWERED_FIELD = /^(q\d+|tiebreak)$/;

const roundToHundredths = (points: number) => Math.round(points * 100) / 100;

/** The value of a field; null for an unscored question, a missing tie-break and a missing bonus. */
const readValue = (entry: games.EntryRow, field: string): number | null =>
  field === 'adjustment' ? entry.adjustment : (entry.points[field] ?? null);

function withValue(entry: games.EntryRow, field: string, value: number | null): games.EntryRow {
  const { [field]: _old, ...others } = entry.points;
  const points = field === 'adjustment' || value === null ? others : { ...others, [field]: value };
  const adjustment = field === 'adjustment' ? (value ?? 0) : entry.adjustment;
  const { tiebreak: _guess, ...counted } = points;
  const total = roundToHundredths(Object.values(counted).reduce((sum, value) => sum + value, adjustment));
  return { ...entry, points, adjustment, total };
}

type CellChange = {
  field: string;
  value: number | null;
  reason?: string;
  undoes?: number;
  /** Whether it may be scored again without the host. */
  isProvisional?: boolean;
};

/** Writes one cell and its history entry, unless the value is unchanged. The answer counts as marked either way, unless it is provisional. */
export async function setScore(
  tx: Db,
  game: LockedGame,
  entry: games.EntryRow,
  change: CellChange,
): Promise<games.EntryRow> {
  const { gameId, revision, viewerId: changedBy, now } = game;
  if (game.takesAnswers && ANSWERED_FIELD.test(change.field) && !change.isProvisional)
    await markAnswer(tx, { gameId, teamId: entry.teamId, question: change.field });
  const from = readValue(entry, change.field);
  if (from === change.value && change.undoes === undefined) return entry;
  const changed = withValue(entry, change.field, change.value);
  await games.updateScores(tx, { gameId, revision, entry: changed });
  // With held standings the stream does not tell the team, whose phones show the points of revealed questions.
  if (game.holdsStandings && game.revealedQuestions.includes(change.field))
    await notifyOfAnswer(tx, gameId, entry.teamId);
  const { value: to, isProvisional: _provisional, ...note } = change;
  await insertScoreChange(tx, { ...note, gameId, teamId: entry.teamId, from, to, changedBy, now });
  return changed;
}

const conflict = (current: number | null) =>
  new AppError('score.conflict', { fields: { seen: `It’s now ${current ?? 'empty'}.` }, current });

/** A missing bonus is presented as 0. */
const normalizeBonus = (field: string, value: number | null) => (field === 'bonus' ? (value ?? 0) : value);

type Cell = {
  teamId: string;
  field: string;
  value: number | null;
  seen?: number | null | undefined;
  answer?: string | undefined;
};

/** Adds a team to the game, or returns one that was removed, under its name there or the next free one. */
async function admitTeam(
  tx: Db,
  { gameId, showId, revision, viewerId, now }: LockedGame,
  teamId: string,
  notFound: 'team.not_found' | 'game.team_not_found',
): Promise<games.EntryRow> {
  const team = await findTeam(tx, teamId, viewerId);
  const entry = await games.findEntry(tx, gameId, teamId);
  if (!team || (team.isDeleted && !entry)) throw new AppError(notFound);
  if (!entry && (await needsConsent(tx, showId, teamId, viewerId))) throw new AppError('team.not_asked');
  if ((!entry || entry.isRemoved) && (await games.countTeams(tx, gameId)) >= MAX_TEAMS_PER_GAME)
    throw new AppError('game.full');
  const name = entry && !entry.isRemoved ? entry.name : await findFreeName(tx, showId, entry?.name ?? team.name);
  await games.upsertEntry(tx, { gameId, teamId, name, revision, now });
  await deleteTeamRequest(tx, showId, teamId);
  return requireEntry(tx, gameId, teamId);
}

/** The first score of a team adds it to the game. A team that was removed stays out: a host decided so. */
export async function writeScore(
  deps: GameDeps,
  ref: GameRef,
  { teamId, field, value, seen: expected, answer }: Cell,
): Promise<ScoreEntry> {
  return changeGame(deps, ref, async (tx, game) => {
    if (field.startsWith('q')) requireQuestion(game, field);
    const entry = (await games.findEntry(tx, ref.gameId, teamId))
      ? await requireEntry(tx, ref.gameId, teamId)
      : await admitTeam(tx, game, teamId, 'game.team_not_found');
    if (
      answer !== undefined &&
      (await findAnswer(tx, { gameId: ref.gameId, teamId, question: field }))?.text !== answer
    )
      throw new AppError('answer.changed');
    const current = readValue(entry, field);
    const isCurrent = expected === undefined || normalizeBonus(field, expected) === normalizeBonus(field, current);
    // A retry of a write that already succeeded is not a conflict.
    if (!isCurrent && value !== current) throw conflict(current);
    return games.presentEntry(await setScore(tx, game, entry, { field, value }));
  });
}

type Adjustment = { teamId: string; points: number; reason: string };

export async function adjustScore(
  deps: GameDeps,
  ref: GameRef,
  { teamId, points, reason }: Adjustment,
): Promise<ScoreEntry> {
  return changeGame(deps, ref, async (tx, game) => {
    const entry = await requireEntry(tx, ref.gameId, teamId);
    const value = roundToHundredths(entry.adjustment + points);
    return games.presentEntry(await setScore(tx, game, entry, { field: 'adjustment', value, reason }));
  });
}

export async function undoScoreChange(deps: GameDeps, ref: GameRef, changeId: number): Promise<ScoreEntry> {
  return changeGame(deps, ref, async (tx, game) => {
    const change = await findScoreChange(tx, ref.gameId, changeId);
    if (!change) throw new AppError('game.change_not_found');
    const entry = await requireEntry(tx, ref.gameId, change.teamId);
    if (change.isUndone) return games.presentEntry(entry);
    if (change.field === TIEBREAK && (await wasTiebreakWithdrawnSince(tx, ref.gameId, change.id)))
      throw new AppError('game.tiebreak_withdrawn');
    if (readValue(entry, change.field) !== change.to) throw new AppError('game.change_outdated');
    const undo = { field: change.field, value: change.from, undoes: change.id };
    return games.presentEntry(await setScore(tx, game, entry, undo));
  });
}

const PAGE_SIZE = 50;

export async function showScoreChanges({ db }: GameDeps, { gameId, viewerId }: GameRef, before: number | undefined) {
  await requireRunnable(db, { gameId, viewerId });
  const changes = await listScoreChanges(db, gameId, { before, limit: PAGE_SIZE + 1 });
  const page = changes.slice(0, PAGE_SIZE);
  const events = before === undefined ? await listGameEvents(db, gameId, PAGE_SIZE) : [];
  return { changes: page, nextBefore: changes.length > PAGE_SIZE ? page.at(-1)!.id : null, events };
}

export async function addTeam(deps: GameDeps, ref: GameRef, teamId: string): Promise<ScoreEntry> {
  return changeGame(deps, ref, async (tx, game) =>
    games.presentEntry(await admitTeam(tx, game, teamId, 'team.not_found')),
  );
}

export async function removeTeam(deps: GameDeps, ref: GameRef, teamId: string): Promise<void> {
  await changeGame(deps, ref, async (tx, { gameId, revision, now }) => {
    await requireEntry(tx, gameId, teamId);
    await games.updateEntryRemoval(tx, { gameId, teamId, revision, now });
  });
}
