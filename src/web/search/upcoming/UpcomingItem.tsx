import type { ReactNode } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { CoverPicture } from '#web/parts/event-card/CoverPicture.tsx';
import { formatWhere } from '#web/parts/event-card/event-state.ts';
import { SeriesLine } from '#web/parts/event-card/SeriesLine.tsx';
import { ViewerTime } from '#web/parts/ViewerTime.tsx';
import { Card, CardLink } from '#web/ui/display/Card.tsx';
import { Chip, type Tone } from '#web/ui/display/Chip.tsx';
import { cityOfZone, formatTime } from '#web/ui/display/local-time.ts';
import { StarIcon } from '#web/ui/drawing/Icon.tsx';
import type { ListedEvent } from './events-by-day.ts';
import styles from './UpcomingList.module.css';

export const relations: Record<NonNullable<ListedEvent['relation']>, { text: string; tone: Tone }> = {
  hosting: { text: 'Hosting', tone: 'loud' },
  going: { text: 'Going', tone: 'good' },
  waitlisted: { text: 'On the waitlist', tone: 'plain' },
  group: { text: 'Your group', tone: 'plain' },
};

/** The whole card is one link named by its title only. */
export function UpcomingItem({ event, art }: { event: ListedEvent; art: ReactNode }) {
  const { relation, reason } = event;
  return (
    <Card as="article" flush className={styles.card}>
      <div className={styles.body}>
        <p className={styles.time}>
          <time dateTime={event.startsAt}>{formatTime(event.startsLocal)}</time>
          {event.attendance === 'online' && ` ${cityOfZone(event.timeZone)} time`}
          <ViewerTime startsAt={event.startsAt} startsLocal={event.startsLocal} className={styles.viewerTime} />
        </p>
        <h4>
          <CardLink to={paths.event(event.id)}>{event.title}</CardLink>
        </h4>
        <p className={styles.place}>{[formatWhere(event), event.host.name].join(' · ')}</p>
        <SeriesLine event={event} className={styles.place} />
        {reason && (
          <p className={styles.reason}>
            <StarIcon size={18} />
            {`Suggested ${reason}`}
          </p>
        )}
        {(relation || event.status === 'cancelled') && (
          <p className={styles.chips}>
            {event.status === 'cancelled' && <Chip tone="urgent">Cancelled</Chip>}
            {relation && event.status !== 'cancelled' && (
              <Chip tone={relations[relation].tone}>{relations[relation].text}</Chip>
            )}
          </p>
        )}
      </div>
      <div className={styles.cover}>
        <CoverPicture cover={event.cover} art={art} isEarly={false} />
      </div>
    </Card>
  );
}
