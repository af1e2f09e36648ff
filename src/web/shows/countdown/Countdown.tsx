import type { GameData } from '#web/shows/game.slice.ts';
import { cx } from '#web/ui/cx.ts';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './Countdown.module.css';
import { formatSeconds, useSecondsLeft } from './use-seconds-left.ts';

const LAST_SECONDS = 10;
/** Read out when so many seconds are left. */
const READ_OUT = [60, 30, 10];

/** The time left for the current question. */
export function Countdown({ game }: { game: Pick<GameData, 'timer' | 'clockOffsetMs'> }) {
  const left = useSecondsLeft(game.timer?.endsAt, game.clockOffsetMs);
  if (left === null) return null;
  return (
    <span className={cx(styles.countdown, left <= LAST_SECONDS && styles.last)}>
      <span role="timer" aria-label="Time left">
        {left > 0 ? formatSeconds(left) : 'Time’s up'}
      </span>
      <VisuallyHidden>
        <span role="status">{left === 0 ? 'Time’s up.' : READ_OUT.includes(left) && `${left} seconds left.`}</span>
      </VisuallyHidden>
    </span>
  );
}
