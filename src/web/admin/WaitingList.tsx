import { Link } from 'react-router';
import { staffPaths } from '#contracts/staff-paths.ts';
import { Card } from '#web/ui/display/Card.tsx';
import styles from './Admin.module.css';
import type { WaitingKind } from './overview.api.ts';

const kinds: Record<WaitingKind, { name: string; path: string }> = {
  reports: { name: 'Open reports', path: staffPaths.adminReports() },
  held: { name: 'Held posts', path: staffPaths.adminReports({ state: 'held' }) },
  appeals: { name: 'Appeals', path: staffPaths.adminAppeals() },
  'sign-ups': { name: 'Sign-up requests', path: staffPaths.adminSignUps() },
  'failed-jobs': { name: 'Failed jobs', path: staffPaths.adminJobs() },
  'book-differences': { name: 'Differences in the books', path: staffPaths.adminBooks() },
  'late-mails': { name: 'Delayed emails', path: staffPaths.adminMail() },
  'failed-mails': { name: 'Failed emails', path: staffPaths.adminMail({ list: 'failed' }) },
};

/** What somebody of the staff has to look at. During an upgrade the server may be newer than this page and name kinds it does not know. */
export const WaitingList = ({ waiting }: { waiting: readonly { kind: WaitingKind; count: number }[] }) => (
  <ul className={styles.tiles} aria-label="Waiting">
    {waiting
      .filter(({ kind }) => Object.hasOwn(kinds, kind))
      .map(({ kind, count }) => (
        <Card as="li" key={kind}>
          <Link to={kinds[kind].path} className={styles.tile}>
            <span>{kinds[kind].name}</span> <strong>{count}</strong>
          </Link>
        </Card>
      ))}
  </ul>
);
