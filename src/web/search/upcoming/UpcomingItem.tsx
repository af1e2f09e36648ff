import type { ReactNode } from 'react';
import { CoverPicture } from '#web/parts/event-card/CoverPicture.tsx';
import { OwnSeriesLine } from '#web/parts/event-card/OwnSeriesLine.tsx';
import { SeriesLine } from '#web/parts/event-card/SeriesLine.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatTime } from '#web/ui/display/local-time.ts';
import { StarIcon } from '#web/ui/drawing/Icon.tsx';
import type { ListedEvent } from './events-by-day.ts';
import { OwnRelation, UpcomingFacts } from './UpcomingFacts.tsx';
import styles from './UpcomingList.module.css';

export function UpcomingItem({ event, art }: { event: ListedEvent; art: ReactNode }) {
  const { relation, reason } = event;
  return (
    <Card as="article" flush className={styles.card}>
      <div className={styles.body}>
        <UpcomingFacts event={event} time={formatTime(event.startsLocal)} headingLevel={4} />
        {relation === 'going' || relation === 'waitlisted' ? (
          <OwnSeriesLine event={event} status={relation} className={styles.place} />
        ) : (
          <SeriesLine event={event} className={styles.place} />
        )}
        {reason && (
          <p className={styles.reason}>
            <StarIcon size={18} />
            {`Suggested ${reason}`}
          </p>
        )}
        {(relation || event.status === 'cancelled') && (
          <div className={styles.chips}>
            {event.status === 'cancelled' && <Chip tone="urgent">Cancelled</Chip>}
            {relation && event.status !== 'cancelled' && <OwnRelation event={event} relation={relation} />}
          </div>
        )}
      </div>
      <div className={styles.cover}>
        <CoverPicture cover={event.cover} art={art} isEarly={false} />
      </div>
    </Card>
  );
}
