import { Button } from '#web/ui/form/Button.tsx';
import styles from './Console.module.css';

type SaveLineProps = { pending: number; isUnsent: boolean; isLost: boolean; isOpen: boolean; onRetry: () => void };

/** Whether all changes are saved. */
export function SaveLine({ pending, isUnsent, isLost, isOpen, onRetry }: SaveLineProps) {
  const waiting = pending === 1 ? '1 score waits' : `${pending} scores wait`;
  const text = isUnsent
    ? `No connection. ${waiting} here, and will be sent when it is back.`
    : pending > 0
      ? `Saving ${pending}…`
      : isLost
        ? 'Connection lost, trying again. What others type shows later.'
        : isOpen
          ? 'All scores are saved.'
          : 'Final scores.';
  return (
    <p role="status" className={styles.state} data-lost={isUnsent || isLost ? '' : undefined}>
      {text}{' '}
      {isUnsent && (
        <Button variant="link" onClick={onRetry}>
          Try now
        </Button>
      )}
    </p>
  );
}
