import type { ReactNode } from 'react';
import { capital } from '#contracts/series/series-text.ts';
import { paths } from '#contracts/site-paths.ts';
import { ViewerTime } from '#web/parts/ViewerTime.tsx';
import { Card, CardLink } from '#web/ui/display/Card.tsx';
import { CardDate } from '#web/ui/display/CardDate.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { cityOfZone, formatStart } from '#web/ui/display/local-time.ts';
import { PersonIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { GroupIcon, PinIcon, RepeatIcon } from '#web/ui/drawing/Icon.tsx';
import { CoverPicture } from './CoverPicture.tsx';
import type { CardEvent } from './card-event.ts';
import styles from './EventCard.module.css';
import { formatGoing, formatState, formatWhere } from './event-state.ts';
import { MoreDatesLink } from './MoreDatesLink.tsx';

type EventCardProps = {
  event: CardEvent & { distanceKm?: number | null };
  /** Generated art for an event without a cover. */
  art: ReactNode;
  /** Whether it is among the first on the page, so that its image loads at once. */
  isEarly?: boolean;
};

/** The whole card is one link named by its title only, so that a list of links reads as a list of events. */
export function EventCard({ event, art, isEarly = false }: EventCardProps) {
  const state = formatState(event);
  const going = formatGoing(event.seats);
  return (
    <Card as="article" flush className={styles.card}>
      <div className={styles.cover}>
        <CoverPicture cover={event.cover} art={art} isEarly={isEarly} />
        {state && (
          <span className={styles.state}>
            <Chip tone={state.tone}>{state.text}</Chip>
          </span>
        )}
      </div>
      <div className={styles.body}>
        <CardDate startsLocal={event.startsLocal} />
        <div className={styles.words}>
          <p className={styles.time}>
            <time dateTime={event.startsAt}>{formatStart(event.startsLocal)}</time>
            {event.attendance === 'online' && ` ${cityOfZone(event.timeZone)} time`}
            <ViewerTime startsAt={event.startsAt} startsLocal={event.startsLocal} className={styles.viewerTime} />
          </p>
          <h3>
            <CardLink to={paths.event(event.id)} className={styles.title}>
              {event.title}
            </CardLink>
          </h3>
        </div>
        <ul className={styles.facts}>
          <li>
            <PinIcon size={18} />
            {formatWhere(event)}
            {event.distanceKm !== undefined && event.distanceKm !== null && ` · ${formatDistance(event.distanceKm)}`}
          </li>
          <li>
            <PersonIcon size={18} />
            {event.host.name}
          </li>
          {event.series && (
            <li>
              <RepeatIcon size={18} />
              <span>
                {capital(event.series.ruleText)}
                {event.series.moreDates ? ' · ' : ''}
                <MoreDatesLink {...event} />
              </span>
            </li>
          )}
          {going && (
            <li>
              <GroupIcon size={18} />
              {going}
            </li>
          )}
        </ul>
      </div>
    </Card>
  );
}

const formatDistance = (km: number) => (km < 1 ? 'under 1 km away' : `${Math.round(km)} km away`);
