import { DAY_MS } from '#contracts/durations.ts';
import { spanRounds } from '#contracts/shows/game-rounds.ts';
import type { Game, GameRound, GameState, ScoreEntry } from '#contracts/shows/games.contract.ts';
import { questionAfter, REOPEN_DAYS } from '#contracts/shows/show-limits.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { presentTiebreak } from '#server/shows/tiebreaks/tiebreak-rules.ts';
import * as games from './games.queries.ts';

export type GameDeps = Pick<AppDeps, 'db' | 'clock' | 'storage'>;
export type GameRef = { gameId: string; viewerId: string };
/** A game under its lock. `revision` is the one that the current change gets. */
export type LockedGame = games.GameRow & { viewerId: string; now: Date };

export const BOARD_CHANNEL = 'game_changes';

/** PostgreSQL delivers it to all processes when the transaction commits. */
export async function notifyBoards(tx: Db, gameId: string): Promise<void> {
  await tx.execute(`select pg_notify('${BOARD_CHANNEL}', $1)`, [gameId]);
}

/** Tells phones of the team and hosts to refetch its answers: the stream is public and does not include them. */
export async function notifyOfAnswer(tx: Db, gameId: string, teamId: string): Promise<void> {
  await tx.execute(`select pg_notify('${BOARD_CHANNEL}', $1)`, [`${gameId}/${teamId}`]);
}

/** Viewers of a show that holds its standings see the scores that were revealed last; the sheet always has the latest. */
export type GameView = 'board' | 'sheet';

/** A coming round may be a surprise. */
const withoutComingNames = ({ rounds, askedCount }: games.GameRow): GameRound[] =>
  spanRounds(rounds).map(({ number, questions }) => {
    const isBegun = questions[0] !== undefined && Number(questions[0].slice(1)) <= askedCount;
    return isBegun ? rounds[number - 1]! : { name: '', questionCount: questions.length };
  });

/** Viewers see the guesses in the tie-break with its answer. */
function presentScore(entry: games.EntryRow, { tiebreak }: games.GameRow, view: GameView): ScoreEntry {
  if (view === 'sheet' || !tiebreak || tiebreak.state === 'revealed') return games.presentEntry(entry);
  const { tiebreak: _guess, ...points } = entry.points;
  return games.presentEntry({ ...entry, points });
}

/** The game's state with the entries changed after a revision; after revision 0, all entries. */
export async function readGameState(
  db: Db,
  game: games.GameRow,
  { afterRevision, view }: { afterRevision: number; view: GameView },
): Promise<GameState> {
  const listEntries = view === 'board' && game.holdsStandings ? games.listShownEntries : games.listEntries;
  const entries = await listEntries(db, game.gameId, afterRevision);
  return {
    revision: game.revision,
    showStatus: game.showStatus,
    currentQuestion: game.currentQuestion,
    nextQuestion: questionAfter(game.currentQuestion, game.questionCount),
    questionCount: game.questionCount,
    rounds: view === 'sheet' ? game.rounds : withoutComingNames(game),
    lockedQuestions: game.lockedQuestions,
    revealedQuestions: game.revealedQuestions,
    timer: game.timer,
    breakEndsAt: game.breakEndsAt?.toISOString() ?? null,
    tiebreak:
      game.tiebreak &&
      presentTiebreak(game.tiebreak, { isHost: view === 'sheet', showsQuestions: game.showsQuestions }),
    questionText: game.questionText,
    questionAnswer: game.questionAnswer,
    questionOptions: game.questionOptions,
    questionPicture: game.questionPicture,
    holdsStandings: game.holdsStandings,
    standingsAfter: game.standingsAfter,
    scores: entries.filter(({ isRemoved }) => !isRemoved).map((entry) => presentScore(entry, game, view)),
    removedTeamIds: entries.filter(({ isRemoved }) => isRemoved).map(({ teamId }) => teamId),
  };
}

async function present(db: Db, game: games.GameRow, view: GameView): Promise<Game> {
  const { removedTeamIds: _removed, ...state } = await readGameState(db, game, { afterRevision: 0, view });
  const { gameId, showId, title, takesAnswers } = game;
  return { ...state, id: gameId, gameId, showId, title, takesAnswers };
}

/** Hosts get no more than others, because their browser may be the one on the screen. */
export async function showGame(db: Db, gameId: string, viewerId: string | null): Promise<Game> {
  const game = await games.findGame(db, gameId, viewerId);
  if (!game) throw new AppError('game.not_found');
  return present(db, game, 'board');
}

export async function requireRunnable(db: Db, { gameId, viewerId }: GameRef): Promise<games.GameRow> {
  const game = await games.findGame(db, gameId, viewerId);
  if (!game) throw new AppError('game.not_found');
  if (!game.canRun) throw new AppError('auth.forbidden');
  return game;
}

export async function showSheet(db: Db, ref: GameRef): Promise<Game> {
  return present(db, await requireRunnable(db, ref), 'sheet');
}

/** Whether its host can't reopen it anymore. */
export const isFinal = (completedAt: Date | null, now: Date): boolean =>
  completedAt !== null && now.getTime() - completedAt.getTime() > REOPEN_DAYS * DAY_MS;

/** The only way to write a game: checks permission under the game's lock, and notifies the boards on commit. */
export async function changeGame<T>(
  { db, clock }: GameDeps,
  { gameId, viewerId }: GameRef,
  change: (tx: Db, game: LockedGame) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const game = await games.lockGame(tx, gameId, viewerId);
    if (!game) throw new AppError('game.not_found');
    if (!game.canRun) throw new AppError('auth.forbidden');
    if (game.showStatus === 'completed') throw new AppError('game.completed');
    const revision = await games.incrementRevision(tx, gameId);
    const result = await change(tx, { ...game, revision, viewerId, now: clock.now() });
    await notifyBoards(tx, gameId);
    return result;
  });
}

/** `q1` to the last question. */
export const questionsOf = ({ questionCount }: games.GameRow): string[] =>
  Array.from({ length: questionCount }, (_, index) => `q${index + 1}`);

export function requireQuestion({ questionCount }: games.GameRow, question: string): void {
  // Also for what is not a number.
  if (!(Number(question.slice(1)) <= questionCount)) throw new AppError('game.no_such_question');
}

export async function requireEntry(tx: Db, gameId: string, teamId: string): Promise<games.EntryRow> {
  const entry = await games.findEntry(tx, gameId, teamId);
  if (!entry || entry.isRemoved) throw new AppError('game.team_not_found');
  return entry;
}
