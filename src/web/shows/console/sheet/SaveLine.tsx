import { formatOutage } from '#web/platform/http/outage-text.ts';
import type { Outage } from '#web/platform/http/write-queue.ts';
import styles from '#web/shows/console/Console.module.css';
import { formatCount } from '#web/ui/display/count.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { StatusText, type StatusTextProps } from '#web/ui/status/StatusText.tsx';

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
  return (
    <p className={styles.state} data-lost={isUnsent || isLost ? '' : undefined}>
      <StatusText {...(isUnsent ? unsentStatus(outage, pending) : statusOf({ pending, isLost, isOpen, conflicts }))} />{' '}
      {isUnsent && (
        <Button ref={keepFocus} variant="link" onClick={onRetry}>
          Try again
        </Button>
      )}
    </p>
  );
}

const unsentStatus = (outage: Outage, pending: number): StatusTextProps => ({
  kind: outage,
  text: formatOutage(outage, `${formatCount(pending, 'score')} will be sent`),
});

function statusOf({
  pending,
  isLost,
  isOpen,
  conflicts,
}: Pick<SaveLineProps, 'pending' | 'isLost' | 'isOpen' | 'conflicts'>): StatusTextProps {
  if (pending > 0) return { kind: null, text: `Saving ${pending}…` };
  if (isLost) return { kind: 'lost', text: 'Connection lost, trying again. You may not see other people’s changes.' };
  if (conflicts > 0) {
    const text = `${formatCount(conflicts, 'score isn’t', 'scores aren’t')} saved. Choose what counts:`;
    return { kind: text, text };
  }
  return isOpen ? { kind: 'saved', text: 'All scores are saved.' } : { kind: 'final', text: 'Final scores.' };
}
