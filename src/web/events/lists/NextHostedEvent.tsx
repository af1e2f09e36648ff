import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useHostedEvents } from '#web/events/hosting.api.ts';
import { SeriesLine } from '#web/parts/event-card/SeriesLine.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { CardDate } from '#web/ui/display/CardDate.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { formatFacts } from './HostedEventItem.tsx';
import styles from './HostedEvents.module.css';

type NextHostedEventProps = {
  fallback: ReactNode;
  /** Spots for volunteers that are open. */
  gapsOf: (eventId: string) => ReactNode;
};

/** A dashboard card; shows `fallback` if there is no upcoming event. */
export function NextHostedEvent({ fallback, gapsOf }: NextHostedEventProps) {
  const { data } = useHostedEvents('upcoming');
  const next = data?.pages[0]?.events.find(({ status }) => status === 'published');
  if (!next) return fallback;
  return (
    <Card as="section" aria-labelledby="next-hosted">
      <h2 id="next-hosted" className={styles.title}>
        Next event you're hosting
      </h2>
      <div className={styles.next}>
        <div className={styles.nextFacts}>
          <CardDate startsLocal={next.startsLocal} />
          <div className={styles.body}>
            <h3>
              <Link to={paths.event(next.id)}>{next.title}</Link>
            </h3>
            <p>{formatFacts(next)}</p>
            <SeriesLine event={next} />
            {gapsOf(next.id)}
          </div>
        </div>
        <Row gap="tight">
          <ButtonLink to={paths.manageEvent(next.id)} size="small">
            Guests
          </ButtonLink>
          <ButtonLink to={paths.editEvent(next.id)} variant="quiet" size="small">
            Edit
          </ButtonLink>
        </Row>
      </div>
    </Card>
  );
}
