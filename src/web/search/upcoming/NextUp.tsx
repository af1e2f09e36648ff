import type { ReactNode } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { CoverPicture } from '#web/parts/event-card/CoverPicture.tsx';
import { formatWhere } from '#web/parts/event-card/event-state.ts';
import { ViewerTime } from '#web/parts/ViewerTime.tsx';
import { Card, CardLink } from '#web/ui/display/Card.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { cityOfZone, formatHours, formatLongDay } from '#web/ui/display/local-time.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { noFilters } from './event-filters.ts';
import type { ListedEvent } from './events-by-day.ts';
import styles from './NextUp.module.css';
import { relations } from './UpcomingItem.tsx';
import { useUpcomingEvents } from './upcoming.api.ts';

type NextUpProps = {
  artOf: (event: ListedEvent) => ReactNode;
  /** The ticket of an event that the person goes to. */
  ticketOf: (eventId: string) => ReactNode;
};

/** The next event that the person goes to, waits for or hosts, with what is needed at its door. */
export function NextUp({ artOf, ticketOf }: NextUpProps) {
  const { data, isPending } = useUpcomingEvents(noFilters);
  const next = data?.pages[0]?.events.find(({ relation, status }) => relation !== 'group' && status === 'published');
  if (isPending) return <Skeleton shape="box" />;
  if (!next) return null;
  return (
    <section aria-labelledby="next-up" className={styles.next}>
      <h2 id="next-up">Next up</h2>
      <Card as="article" flush className={styles.card}>
        <div className={styles.cover}>
          <CoverPicture cover={next.cover} art={artOf({ ...next, reason: null })} isEarly size="large" />
        </div>
        <div className={styles.body}>
          <p className={styles.time}>
            <time dateTime={next.startsAt}>
              {`${formatLongDay(next.startsLocal)}, ${formatHours(next.startsLocal, next.endsLocal)}`}
            </time>
            {next.attendance === 'online' && ` ${cityOfZone(next.timeZone)} time`}
            <ViewerTime startsAt={next.startsAt} startsLocal={next.startsLocal} className={styles.viewerTime} />
          </p>
          <h3>
            <CardLink to={paths.event(next.id)}>{next.title}</CardLink>
          </h3>
          <p className={styles.place}>{[formatWhere(next), next.host.name].join(' · ')}</p>
          <Row gap="tight" className={styles.actions}>
            {next.relation === 'going' && ticketOf(next.id)}
            {next.relation === 'hosting' && <ButtonLink to={paths.manageEvent(next.id)}>Guest list</ButtonLink>}
            {next.relation && <Chip tone={relations[next.relation].tone}>{relations[next.relation].text}</Chip>}
          </Row>
        </div>
      </Card>
    </section>
  );
}
