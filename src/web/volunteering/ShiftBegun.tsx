import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useClock } from '#web/parts/use-clock.ts';
import { instantOf } from '#web/parts/zone-clock.ts';
import styles from './TakeShift.module.css';

/** Whether a time has passed, such as the begin of a shift; becomes true while the page is open. */
export const useHasBegun = (startsAt: string): boolean => Date.parse(startsAt) <= useClock(startsAt);

type Subject = { event: { id: string } | null; host: { name: string; path: string | null } };

/** Shown in place of the buttons: nobody can confirm or cancel a shift that has begun. */
export const ShiftBegun = ({ shift, label }: { shift: Subject; label?: ReactNode }) => (
  <ContactHost shift={shift} text="This shift has started. Running late, or can’t make it?" label={label} />
);

/** Shown in place of the button once it is too late to cancel online. */
export const WithdrawalClosed = ({ shift, label }: { shift: Subject; label?: ReactNode }) => (
  <ContactHost shift={shift} text="It’s too late to cancel online. Can’t make it?" label={label} />
);

type UpcomingShift = Subject & { startsLocal: string; timeZone: string };

/** Shown before the shift. On its day, volunteers who will be late write to the organizers instead of cancelling. */
export function BeforeShift({ shift, label }: { shift: UpcomingShift; label: ReactNode }) {
  const isToday = useHasBegun(instantOf(`${shift.startsLocal.slice(0, 10)}T00:00`, shift.timeZone));
  return (
    <ContactHost
      shift={shift}
      text={isToday ? 'Running late, or have a question?' : 'Have a question?'}
      label={label}
    />
  );
}

type ContactProps = { shift: Subject; text: string; label?: ReactNode };

function ContactHost({ shift: { event, host }, text, label }: ContactProps) {
  const subject = event ? { event: event.id } : { organization: host.path?.split('/').at(-1) ?? '' };
  return (
    <p className={styles.note}>
      {`${text} `}
      <Link to={paths.newConversation(subject)}>
        {`Contact ${host.name}`}
        {label}
      </Link>
    </p>
  );
}
