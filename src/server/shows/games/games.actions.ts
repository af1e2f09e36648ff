import type { Game } from '#contracts/shows/games.contract.ts';
import type { GameEvent } from '#contracts/shows/score-changes.contract.ts';
import { MAX_SHOW_QUESTIONS } from '#contracts/shows/show-limits.ts';
import type { Show } from '#contracts/shows/shows.contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { type Db, mapConstraint } from '#server/platform/postgres/db.ts';
import { notifyLobby } from '#server/shows/lobby-hub.ts';
import { deletePlayersOfTeam } from '#server/shows/players/players.queries.ts';
import { writeStates } from '#server/shows/questions/question-states.actions.ts';
import { changeStates } from '#server/shows/questions/question-states.ts';
import { present } from '#server/shows/shows.actions.ts';
import { showCompleted } from '#server/shows/shows.domain-events.ts';
import * as shows from '#server/shows/shows.queries.ts';
import { writeTiebreakState } from '#server/shows/tiebreaks/tiebreaks.actions.ts';
import { insertTeamOfShow } from '#server/teams/teams.queries.ts';
import { type GameDeps, type GameRef, isFinal, notifyBoards, questionsOf, showSheet } from './game-changes.actions.ts';
import { insertGameEvent } from './game-events.queries.ts';
import * as games from './games.queries.ts';
import * as lobby from './lobby.queries.ts';
import { recountQuestions } from './rounds.queries.ts';

/** Idempotent: launching again returns the same game. */
export async function launchShow({ db, clock }: GameDeps, showId: string, viewerId: string) {
  return db.transaction(async (tx) => {
    const show = await shows.lockShow(tx, showId, viewerId);
    if (!show) throw new AppError('show.not_found');
    if (!show.isHost && !show.isHelper) throw new AppError('auth.forbidden');
    if (show.gameId) return { gameId: show.gameId, status: show.status };
    // Rounds may have grown since they were chosen, as they may while a show runs that then returns to its lobby.
    if ((await recountQuestions(tx, [showId])) > MAX_SHOW_QUESTIONS) throw new AppError('show.too_many_questions');
    const now = clock.now();
    const gameId = await mapConstraint(games.insertGame(tx, showId, now), { games_one_per_show: 'show.not_found' });
    await games.copyQuestions(tx, gameId, showId);
    for (const { teamId, name } of await lobby.listLobby(tx, showId))
      await insertTeamOfShow(tx, { id: teamId, name, now });
    await lobby.moveLobbyToGame(tx, showId, gameId);
    await shows.updateShowStatus(tx, showId, 'in-progress', now);
    await notifyLobby(tx, showId);
    return { gameId, status: 'in-progress' as const };
  });
}

export async function showOfGame({ db }: Pick<GameDeps, 'db'>, gameId: string, viewerId: string | null): Promise<Show> {
  const show = await shows.findShowOfGame(db, gameId, viewerId);
  if (!show) throw new AppError('game.not_found');
  return present(show);
}

/** Locks the show, then its game, for a change of the show's status. */
async function lockRun(tx: Db, { clock }: GameDeps, { gameId, viewerId }: GameRef) {
  const visible = await shows.findShowOfGame(tx, gameId, viewerId);
  const show = visible && (await shows.lockShow(tx, visible.id, viewerId));
  const game = show && (await games.lockGame(tx, gameId, viewerId));
  if (!game) throw new AppError('game.not_found');
  return { show, game, now: clock.now() };
}

/**
 * The way back from a launch that came too early: a team is missing, or the rounds are the wrong ones. The game is deleted, so its rounds are copied
 * again at the next launch; boards and phones find that it is gone and load their show.
 */
export async function returnToLobby(deps: GameDeps, ref: GameRef): Promise<Show> {
  const { gameId, viewerId } = ref;
  return deps.db.transaction(async (tx) => {
    const { show, game, now } = await lockRun(tx, deps, ref);
    if (!game.canRun) throw new AppError('auth.forbidden');
    if (show.wasCompleted) throw new AppError('show.was_completed');
    if (await lobby.isPlayed(tx, gameId)) throw new AppError('show.played');
    const showId = show.id;
    const teams = await lobby.listTeamsOfGame(tx, gameId);
    await lobby.deleteGame(tx, gameId);
    for (const { isRemoved, joinedAt, ...team } of teams) {
      const name = await lobby.findFreeName(tx, showId, team.name);
      if (isRemoved) await deletePlayersOfTeam(tx, showId, team.teamId);
      else await lobby.insertLobbyTeam(tx, { ...team, showId, name, now: joinedAt });
    }
    await shows.updateShowStatus(tx, showId, 'scheduled', now);
    await recountQuestions(tx, [showId]);
    await notifyBoards(tx, gameId);
    const returned = await shows.findShow(tx, showId, viewerId);
    return present(returned!);
  });
}

type StatusChange = { game: games.GameRow; kind: GameEvent['kind']; viewerId: string; now: Date };

async function changeStatus(tx: Db, { game, kind, viewerId, now }: StatusChange): Promise<void> {
  const { gameId, showId, askedCount } = game;
  const isCompleted = kind === 'completed';
  await games.updateCompletion(tx, gameId, { completedAt: isCompleted ? now : null, askedCount });
  await shows.updateShowStatus(tx, showId, isCompleted ? 'completed' : 'in-progress', now);
  await insertGameEvent(tx, { gameId, kind, changedBy: viewerId, now });
  await notifyBoards(tx, gameId);
}

/** Also for helpers: on paper, a host who is away would otherwise stop the show after its last column. */
export async function addQuestions(deps: GameDeps, ref: GameRef, questionCount: number): Promise<Game> {
  return deps.db.transaction(async (tx) => {
    const { show, game, now } = await lockRun(tx, deps, ref);
    if (!game.canRun) throw new AppError('auth.forbidden');
    if (show.status === 'completed') throw new AppError('game.completed');
    if (questionCount > show.questionCount) {
      await games.incrementRevision(tx, ref.gameId);
      await shows.updateShowValues(tx, show.id, { questionCount }, now);
      await notifyBoards(tx, ref.gameId);
    }
    return showSheet(tx, ref);
  });
}

const askedQuestions = (game: games.GameRow) => questionsOf(game).slice(0, game.askedCount);

/**
 * No answer is lost: open questions are locked, which scores the matching answers. What was asked is revealed; the rest stays secret for
 * another night. Up to the last question with a score all were asked: on paper, hosts may not step through them. Helpers may complete a show, because its host can reopen it.
 */
export async function completeGame(deps: GameDeps, ref: GameRef): Promise<Show> {
  const { gameId, viewerId } = ref;
  return deps.db.transaction(async (tx) => {
    const { show, game: running, now } = await lockRun(tx, deps, ref);
    if (!running.canRun) throw new AppError('auth.forbidden');
    if (show.status === 'completed') return present(show);
    const askedCount = Math.max(running.askedCount, await games.findLastScoredQuestion(tx, gameId));
    const game = { ...running, askedCount };
    const revision = await games.incrementRevision(tx, gameId);
    const locked = changeStates(games.statesOf(game), { questions: questionsOf(game), state: 'locked', now });
    const states = changeStates(locked, { questions: askedQuestions(game), state: 'revealed', now });
    await writeStates(tx, { ...game, revision, viewerId, now }, states);
    if (game.tiebreak)
      await writeTiebreakState(tx, { ...game, tiebreak: game.tiebreak, revision, viewerId, now }, 'revealed');
    if (game.holdsStandings) await games.updateShownScores(tx, gameId, revision);
    await changeStatus(tx, { game, kind: 'completed', viewerId, now });
    await publish(tx, showCompleted, { showId: game.showId, actorId: viewerId });
    return showOfGame({ db: tx } as Pick<GameDeps, 'db'>, gameId, viewerId);
  });
}

/** Only the host decides that results which everybody has seen may change. Questions that were never asked are open again. */
export async function reopenGame(deps: GameDeps, ref: GameRef): Promise<Show> {
  const { gameId, viewerId } = ref;
  return deps.db.transaction(async (tx) => {
    const { show, game, now } = await lockRun(tx, deps, ref);
    if (!show.isHost) throw new AppError('auth.forbidden');
    if (!show.completedAt) return present(show);
    if (isFinal(show.completedAt, now)) throw new AppError('show.reopen_expired');
    await games.incrementRevision(tx, gameId);
    const asked = new Set(askedQuestions(game));
    const notAsked = game.lockedQuestions.filter((question) => !asked.has(question));
    await games.updateQuestionStates(
      tx,
      gameId,
      changeStates(games.statesOf(game), { questions: notAsked, state: 'open', now }),
    );
    await changeStatus(tx, { game, kind: 'reopened', viewerId, now });
    return showOfGame({ db: tx } as Pick<GameDeps, 'db'>, gameId, viewerId);
  });
}
