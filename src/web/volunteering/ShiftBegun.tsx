import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import styles from './TakeShift.module.css';

/** The longest delay of a timer. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Whether a shift has begun; becomes true while the page is open. */
export function useHasBegun(startsAt: string): boolean {
  const [now, setNow] = useState(() => Date.now());
  const wait = Date.parse(startsAt) - now;
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(wait, MAX_TIMEOUT_MS));
    return () => clearTimeout(timer);
  }, [wait]);
  return wait <= 0;
}

type Subject = { event: { id: string } | null; host: { name: string; path: string | null } };

/** Shown in place of the buttons: nobody can confirm or cancel a shift that has begun. */
export function ShiftBegun({ shift: { event, host } }: { shift: Subject }) {
  const subject = event ? { event: event.id } : { organization: host.path?.split('/').at(-1) ?? '' };
  return (
    <p className={styles.note}>
      {'This shift has started. Running late, or can’t make it? '}
      <Link to={paths.newConversation(subject)}>{`Contact ${host.name}`}</Link>
    </p>
  );
}
