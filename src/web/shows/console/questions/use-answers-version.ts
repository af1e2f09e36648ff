import type { GameData } from '#web/shows/game.slice.ts';
import { useThrottledText } from '#web/shows/use-throttled-text.ts';

/** Two hundred phones answer within seconds. */
const REFETCH_EVERY_MS = 500;

/** Changes when an answer of any team, or its points, may have changed. */
export function useAnswersVersion({ connections, answerEvents, revision }: GameData): string {
  const events = Object.values(answerEvents).reduce((sum, count) => sum + count, 0);
  return useThrottledText(`${connections}/${events}/${revision}`, REFETCH_EVERY_MS);
}
