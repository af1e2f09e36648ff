import type { GameData } from '#web/shows/game.slice.ts';
import { formatSeconds, useSecondsLeft } from './use-seconds-left.ts';

/** How long a break lasts; the time is known once the clock of the server is. */
export function BreakCountdown({ game }: { game: Pick<GameData, 'breakEndsAt' | 'clockOffsetMs'> }) {
  const left = useSecondsLeft(game.breakEndsAt, game.clockOffsetMs);
  if (left === null) return null;
  if (left === 0) return <span>We go on in a moment.</span>;
  return (
    <>
      <span>We go on in</span>{' '}
      <strong role="timer" aria-label="Time left">
        {formatSeconds(left)}
      </strong>
    </>
  );
}
