import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { formatWhere } from '#web/parts/event-card/event-state.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { ShowStartTime } from './ShowStartTime.tsx';
import { formatShowState } from './ShowState.tsx';
import styles from './Shows.module.css';
import type { Show } from './shows.api.ts';

function facts({ host, event, teamCount, questionCount, status }: Show): string {
  return [
    `with ${host.name}`,
    event && formatWhere(event),
    status !== 'scheduled' && formatCount(teamCount, 'team'),
    formatCount(questionCount, 'question'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Links to the console for hosts and helpers, and to the board for everyone else. */
export function ShowCard({ show }: { show: Show }) {
  const to = show.abilities.run || show.status === 'scheduled' ? paths.show(show.id) : paths.board(show.id);
  return (
    <Card as="li" className={styles.card}>
      <p className={styles.state} data-live={show.isLive}>
        {formatShowState(show)}
      </p>
      <h2>
        <Link to={to}>{show.title}</Link>
      </h2>
      <p>
        {show.startsAt && (
          <>
            <ShowStartTime startsAt={show.startsAt} />
            {' · '}
          </>
        )}
        {facts(show)}
      </p>
      {show.abilities.run && !show.isCancelled && (
        <p>{show.status === 'completed' ? 'You ran this show.' : 'You’re running this show.'}</p>
      )}
    </Card>
  );
}
