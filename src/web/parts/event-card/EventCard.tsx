import type { ReactNode } from 'react';
import { cityOfZone } from '#contracts/places/zone-city.ts';
import { paths } from '#contracts/site-paths.ts';
import { ViewerTime } from '#web/parts/ViewerTime.tsx';
import { cx } from '#web/ui/cx.ts';
import { Card, CardLink } from '#web/ui/display/Card.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatAway } from '#web/ui/display/distance.ts';
import { formatStart, isFarAhead } from '#web/ui/display/local-time.ts';
import { CoverPicture } from './CoverPicture.tsx';
import type { CardEvent } from './card-event.ts';
import styles from './EventCard.module.css';
import { formatGoing, formatState, formatWhere } from './event-state.ts';
import { Faces } from './Faces.tsx';
import { SeriesLine } from './SeriesLine.tsx';

type EventCardProps = {
  event: CardEvent & { distanceKm?: number | null };
  /** Generated art for an event without a cover. */
  art: ReactNode;
  /** Whether it is among the first on the page, so that its image loads at once. */
  isEarly?: boolean;
  isPast?: boolean;
  /** False on the page of the host. */
  hasHost?: boolean;
  /** A row on wide screens too. */
  isRow?: boolean;
  /** Shown below the facts. */
  children?: ReactNode;
};

/** A row on phones. The whole card is one link named by its title only, so that a list of links reads as a list of events. */
export function EventCard(props: EventCardProps) {
  const { event, art, isEarly = false, isPast = false, hasHost = true, isRow, children } = props;
  const state = formatState(event, isPast);
  const facts = [event.status === 'published' && formatGoing(event, isPast), event.priceNote]
    .filter(Boolean)
    .join(' · ');
  return (
    <Card as="article" flush className={cx(styles.card, !isRow && styles.tile)}>
      <div className={styles.cover}>
        <CoverPicture cover={event.cover} art={art} isEarly={isEarly} />
      </div>
      <div className={styles.body}>
        <p className={styles.time}>
          <time dateTime={event.startsAt}>
            {formatStart(event.startsLocal, isPast || isFarAhead(event.startsLocal))}
          </time>
          {event.attendance === 'online' && ` ${cityOfZone(event.timeZone)} time`}
          <ViewerTime startsAt={event.startsAt} startsLocal={event.startsLocal} className={styles.viewerTime} />
          {state && (
            <>
              {' '}
              <span className={styles.state}>
                <Chip tone={state.tone}>{state.text}</Chip>
              </span>
            </>
          )}
        </p>
        <h3>
          <CardLink to={paths.event(event.id)} className={styles.title}>
            {event.title}
          </CardLink>
        </h3>
        <p className={styles.where}>
          <span>{formatWhere(event)}</span>
          {event.distanceKm != null && <span>{` · ${formatAway(event.distanceKm)}`}</span>}
        </p>
        {hasHost && <p className={styles.host}>{event.host.name}</p>}
        <SeriesLine event={event} className={styles.series} />
        {facts && (
          <p className={styles.foot}>
            <Faces faces={event.faces} />
            {facts}
          </p>
        )}
        {children}
      </div>
    </Card>
  );
}
