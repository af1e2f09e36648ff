import { AUTOMATIC, WITHDRAWN } from '#contracts/shows/automatic-scores.ts';
import type { Game, QuestionState } from '#contracts/shows/games.contract.ts';
import { distanceBetween, readNumber } from '#contracts/shows/question-kinds.ts';
import { AWARDED_PLACES, tiedTeams } from '#contracts/shows/ranking.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import {
  changeGame,
  type GameDeps,
  type GameRef,
  type LockedGame,
  showSheet,
} from '#server/shows/games/game-changes.actions.ts';
import * as games from '#server/shows/games/games.queries.ts';
import { setScore } from '#server/shows/games/scores.actions.ts';
import { listAnswersToQuestions } from '#server/shows/players/answers.queries.ts';
import { changeTiebreakState, type StoredTiebreak, TIEBREAK } from './tiebreak-rules.ts';
import * as tiebreaks from './tiebreaks.queries.ts';

/** Also changes its text and answer. */
export async function askTiebreak(
  deps: GameDeps,
  ref: GameRef,
  question: Pick<StoredTiebreak, 'text' | 'answer'>,
): Promise<Game> {
  return changeGame(deps, ref, async (tx, { gameId, revision, tiebreak }) => {
    await tiebreaks.updateTiebreak(tx, gameId, { state: 'open', lockedAt: null, ...tiebreak, ...question });
    await tiebreaks.touchEntries(tx, gameId, revision);
    return showSheet(tx, ref);
  });
}

export async function setTiebreakState(deps: GameDeps, ref: GameRef, state: QuestionState): Promise<Game> {
  return changeGame(deps, ref, async (tx, game) => {
    if (!game.tiebreak) throw new AppError('game.no_tiebreak');
    await writeTiebreakState(tx, { ...game, tiebreak: game.tiebreak }, state);
    return showSheet(tx, ref);
  });
}

/** The reveal is about the standings, so it also reveals those that the show holds. */
export async function writeTiebreakState(
  tx: Db,
  game: LockedGame & { tiebreak: StoredTiebreak },
  state: QuestionState,
): Promise<void> {
  const { gameId, revision, now, holdsStandings } = game;
  const tiebreak = changeTiebreakState(game.tiebreak, state, now);
  await tiebreaks.updateTiebreak(tx, gameId, tiebreak);
  if (tiebreak.state !== 'open' && game.tiebreak.state === 'open') await enterGuesses(tx, game);
  const isRevealedNow = tiebreak.state === 'revealed' && game.tiebreak.state !== 'revealed';
  if (isRevealedNow && holdsStandings) await games.updateShownScores(tx, gameId, revision);
  else await tiebreaks.touchEntries(tx, gameId, revision);
}

/** Enters the guesses from phones on the score sheet, except for teams whose guess a host has entered since. */
export async function enterGuesses(tx: Db, game: LockedGame): Promise<void> {
  const { gameId } = game;
  for (const { teamId, text, isMarked } of await listAnswersToQuestions(tx, gameId, [TIEBREAK])) {
    const entry = isMarked ? undefined : await games.findEntry(tx, gameId, teamId);
    if (entry) await setScore(tx, game, entry, { field: TIEBREAK, value: readNumber(text), reason: AUTOMATIC });
  }
}

/** The history keeps the guesses. */
export async function withdrawTiebreak(deps: GameDeps, ref: GameRef): Promise<Game> {
  return changeGame(deps, ref, async (tx, game) => {
    const { gameId, revision, tiebreak } = game;
    if (!tiebreak) return showSheet(tx, ref);
    if (tiebreak.state === 'open') await enterGuesses(tx, game);
    for (const entry of await games.listEntries(tx, gameId, 0))
      if (entry.points[TIEBREAK] !== undefined)
        await setScore(tx, game, entry, { field: TIEBREAK, value: null, reason: WITHDRAWN });
    await tiebreaks.deleteGuesses(tx, gameId);
    await tiebreaks.updateTiebreak(tx, gameId, null);
    await tiebreaks.touchEntries(tx, gameId, revision);
    return showSheet(tx, ref);
  });
}

/** The ones of these teams that have equal points with another team, for a place that is awarded. */
export async function listTiedTeamIds(db: Db, { gameId, tiebreak }: games.GameRow, teamIds: readonly string[]) {
  if (!tiebreak) return [];
  const entries = (await games.listEntries(db, gameId, 0)).filter(({ isRemoved }) => !isRemoved);
  return tiedTeams(entries, AWARDED_PLACES).flatMap(({ teamId }) => (teamIds.includes(teamId) ? [teamId] : []));
}

/** The guesses from phones, with the question as it is prepared for any other. */
export async function showGuesses(db: Db, gameId: string, { text, answer }: StoredTiebreak) {
  const answers = (await listAnswersToQuestions(db, gameId, [TIEBREAK])).map(({ isMarked: _isMarked, ...guess }) => {
    const number = readNumber(guess.text);
    return {
      ...guess,
      groupKey: String(number),
      suggestedPoints: null,
      distance: number === null ? null : distanceBetween(number, answer),
      isMatch: null,
      isRight: null,
      needsMarking: false,
    };
  });
  const unused = { notes: '', options: [], tolerance: null, wanted: 1, picture: null };
  return { question: { ...unused, text, answers: [String(answer)], points: 0, kind: 'closest' as const }, answers };
}
