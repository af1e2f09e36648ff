import type { GameState } from './games.contract.ts';

/** The initial state of a board, and its state when loading fails. */
export const EMPTY_GAME: GameState = {
  revision: 0,
  showStatus: 'scheduled',
  currentQuestion: '',
  nextQuestion: 'q1',
  questionCount: 0,
  rounds: [],
  lockedQuestions: [],
  revealedQuestions: [],
  timer: null,
  breakEndsAt: null,
  tiebreak: null,
  questionText: '',
  questionAnswer: '',
  questionOptions: [],
  questionPicture: null,
  holdsStandings: false,
  standingsAfter: '',
  scores: [],
  removedTeamIds: [],
};

/** Merges an update: changed entries are replaced, and a returning team keeps its position. Older revisions are ignored. */
export function mergeGameState(current: GameState, update: GameState): GameState {
  if (update.revision <= current.revision) return current;
  const changed = new Map(update.scores.map((entry) => [entry.teamId, entry]));
  const removed = new Set(update.removedTeamIds);
  const remaining = current.scores
    .filter(({ teamId }) => !removed.has(teamId))
    .map((entry) => changed.get(entry.teamId) ?? entry);
  const before = new Set(remaining.map(({ teamId }) => teamId));
  const scores = [...remaining, ...update.scores.filter(({ teamId }) => !before.has(teamId))];
  return { ...update, scores: scores.toSorted((one, other) => one.order - other.order), removedTeamIds: [] };
}
