import { formatUnsentCheckIns } from '#web/parts/unsent-check-ins.ts';
import type { Outage } from '#web/platform/http/write-queue.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { StatusText, type StatusTextProps } from '#web/ui/status/StatusText.tsx';
import styles from './CheckIn.module.css';
import type { CheckInPerson } from './presence.ts';

type SavingState = Pick<CheckInLineProps, 'pending' | 'outage' | 'isKept' | 'listedAt'>;
type CheckInLineProps = {
  people: readonly CheckInPerson[];
  walkIns: number;
  pending: number;
  outage: Outage | null;
  /** Whether closing the page loses no check-in. */
  isKept: boolean;
  /** When the list was loaded, in milliseconds, if the server cannot be reached now. */
  listedAt: number | null;
  onRetry: () => void;
};

/** Fixed at the bottom, in reach of the thumb: how many people are here and whether all changes are saved. */
export function CheckInLine({ people, walkIns, onRetry, ...saving }: CheckInLineProps) {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const byPresence = (presence: string) => people.filter((person) => person.presence === presence);
  const here = sum(byPresence('attended').map(({ spotsAttended }) => spotsAttended));
  const expected = sum(people.map(({ signUp }) => signUp.spots));
  const isUnsent = saving.outage !== null && saving.pending > 0;
  const absent = sum(byPresence('no-show').map(({ signUp }) => signUp.spots));
  const counts = [
    people.length > 0 && `${here} of ${expected} here`,
    absent > 0 && formatCount(absent, 'no-show'),
    (walkIns > 0 || people.length === 0) && formatCount(walkIns, 'walk-in'),
  ];
  return (
    <div className={styles.line} data-lost={isUnsent ? '' : undefined}>
      <strong>{counts.filter(Boolean).join(', ')}</strong>
      <p>
        <StatusText {...statusOf(saving)} />
      </p>
      {isUnsent && (
        <Button ref={keepFocus} variant="quiet" size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

function statusOf({ listedAt, ...saving }: SavingState): StatusTextProps {
  const { pending, outage, isKept } = saving;
  if (pending > 0) return { kind: outage && `${outage} ${isKept}`, text: formatUnsentCheckIns(saving) };
  return listedAt === null
    ? { kind: 'saved', text: 'All saved.' }
    : {
        kind: 'outdated',
        text: `All saved. No connection. List from ${formatInstant(new Date(listedAt).toISOString())}.`,
      };
}
