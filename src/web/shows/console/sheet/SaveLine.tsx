import styles from '#web/shows/console/Console.module.css';
import { Button } from '#web/ui/form/Button.tsx';

type SaveLineProps = {
  pending: number;
  isUnsent: boolean;
  isLost: boolean;
  isOpen: boolean;
  /** Scores that the host has to decide on. */
  conflicts: number;
  onRetry: () => void;
};

/** Whether all changes are saved. */
export function SaveLine({ pending, isUnsent, isLost, isOpen, conflicts, onRetry }: SaveLineProps) {
  const waiting = pending === 1 ? '1 score' : `${pending} scores`;
  const text = isUnsent
    ? `No connection. ${waiting} will be sent when you’re back online.`
    : pending > 0
      ? `Saving ${pending}…`
      : isLost
        ? 'Connection lost, trying again. You may not see other people’s changes.'
        : conflicts > 0
          ? `${conflicts === 1 ? '1 score isn’t' : `${conflicts} scores aren’t`} saved. Choose what counts:`
          : isOpen
            ? 'All scores are saved.'
            : 'Final scores.';
  return (
    <p role="status" className={styles.state} data-lost={isUnsent || isLost ? '' : undefined}>
      {text}{' '}
      {isUnsent && (
        <Button variant="link" onClick={onRetry}>
          Try again
        </Button>
      )}
    </p>
  );
}
