import { Button } from '#web/ui/form/Button.tsx';
import { formatCount } from '#web/volunteering/host/gaps.ts';
import styles from './CheckIn.module.css';
import type { CheckInPerson } from './presence.ts';

type CheckInLineProps = {
  people: readonly CheckInPerson[];
  walkIns: number;
  pending: number;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Fixed at the bottom, in reach of the thumb: how many people are here and whether all changes are saved. */
export function CheckInLine({ people, walkIns, pending, isRetrying, onRetry }: CheckInLineProps) {
  const sum = (some: readonly CheckInPerson[]) =>
    some.reduce((total, { signUp, presence }) => total + ((presence && signUp.spotsAttended) ?? signUp.spots), 0);
  const count = (presence: string) => sum(people.filter((person) => person.presence === presence));
  const expected = people.reduce((total, { signUp }) => total + signUp.spots, 0);
  const isUnsent = isRetrying && pending > 0;
  const absent = count('no-show');
  const counts = [
    people.length > 0 && `${count('attended')} of ${expected} here`,
    absent > 0 && formatCount(absent, 'no-show'),
    (walkIns > 0 || people.length === 0) && formatCount(walkIns, 'walk-in'),
  ];
  return (
    <div className={styles.line} data-lost={isUnsent ? '' : undefined}>
      <strong>{counts.filter(Boolean).join(', ')}</strong>
      <p role="status">
        {isUnsent
          ? `No connection. ${formatCount(pending, 'check-in', 'check-ins')} will be sent when you’re back online.`
          : pending > 0
            ? 'Saving…'
            : 'All saved.'}
      </p>
      {isUnsent && (
        <Button variant="quiet" size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
