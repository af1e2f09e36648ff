import type { GameState } from './games.contract.ts';

/** What a board shows when it knows nothing yet, or can learn nothing. */
export const EMPTY_GAME: GameState = {
  revision: 0,
  showStatus: 'scheduled',
  currentQuestion: '',
  nextQuestion: 'q1',
  questionCount: 0,
  lockedQuestions: [],
  questionText: '',
  scores: [],
  removedTeamIds: [],
};

/** What is known after a change is heard: entries that changed replace their old selves, and a team that comes back
 * stands where it stood. Older news changes nothing. */
export function mergeGameState(known: GameState, news: GameState): GameState {
  if (news.revision <= known.revision) return known;
  const changed = new Map(news.scores.map((entry) => [entry.teamId, entry]));
  const removed = new Set(news.removedTeamIds);
  const kept = known.scores
    .filter(({ teamId }) => !removed.has(teamId))
    .map((entry) => changed.get(entry.teamId) ?? entry);
  const before = new Set(kept.map(({ teamId }) => teamId));
  const scores = [...kept, ...news.scores.filter(({ teamId }) => !before.has(teamId))];
  return { ...news, scores: scores.toSorted((one, other) => one.order - other.order), removedTeamIds: [] };
}
