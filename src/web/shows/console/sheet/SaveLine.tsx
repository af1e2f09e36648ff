import { formatOutage } from '#web/platform/http/outage-text.ts';
import type { Outage } from '#web/platform/http/write-queue.ts';
import styles from '#web/shows/console/Console.module.css';
import { formatCount } from '#web/ui/display/count.ts';
import { Button } from '#web/ui/form/Button.tsx';

type SaveLineProps = {
  pending: number;
  outage: Outage | null;
  isLost: boolean;
  isOpen: boolean;
  /** Scores that the host has to decide on. */
  conflicts: number;
  onRetry: () => void;
};

/** Whether all changes are saved. */
export function SaveLine({ pending, outage, isLost, isOpen, conflicts, onRetry }: SaveLineProps) {
  const isUnsent = outage !== null;
  const text = isUnsent
    ? formatOutage(outage, `${formatCount(pending, 'score')} will be sent`)
    : pending > 0
      ? `Saving ${pending}…`
      : isLost
        ? 'Connection lost, trying again. You may not see other people’s changes.'
        : conflicts > 0
          ? `${formatCount(conflicts, 'score isn’t', 'scores aren’t')} saved. Choose what counts:`
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
