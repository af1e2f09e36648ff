import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ViewerTime } from '#web/parts/ViewerTime.tsx';
import { CardDate } from '#web/ui/display/CardDate.tsx';
import { cityOfZone, formatHours, formatLongDay } from '#web/ui/display/local-time.ts';
import { PersonIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { CalendarIcon, PinIcon } from '#web/ui/drawing/Icon.tsx';
import styles from './EventFacts.module.css';
import type { WholeEvent } from './events.api.ts';
import { TextFacts } from './TextFacts.tsx';

type EventFactsProps = {
  event: WholeEvent;
  /** The host's ratings so far. */
  hostRating: ReactNode;
  /** How often the event takes place, with an icon; null for a single event. */
  repeats: ReactNode;
  links: ReactNode;
};

/** Time, place, host and price. */
export function EventFacts({ event, hostRating, repeats, links }: EventFactsProps) {
  const { startsLocal, endsLocal, startsAt, timeZone, host, coHosts } = event;
  return (
    <div className={styles.facts}>
      <div className={styles.time}>
        <CardDate startsLocal={startsLocal} />
        <p>
          <time dateTime={startsAt}>
            <strong>{formatLongDay(startsLocal)}</strong>
          </time>
          <br />
          {`${formatHours(startsLocal, endsLocal)}, ${cityOfZone(timeZone)} time`}
          <ViewerTime startsAt={startsAt} startsLocal={startsLocal} className={styles.viewerTime} />
        </p>
      </div>
      <ul className={styles.list}>
        {repeats && <li>{repeats}</li>}
        <li>
          <PinIcon size={20} />
          <LocationFact event={event} />
        </li>
        <li>
          <PersonIcon size={20} />
          <span>
            {'Hosted by '}
            {host.path === null ? host.name : <Link to={host.path}>{host.name}</Link>}
            {coHosts.map(({ id, name, path }, index) => (
              <span key={id}>
                {index === 0 ? ' with ' : index < coHosts.length - 1 ? ', ' : ' and '}
                <Link to={path}>{name}</Link>
              </span>
            ))}
            {hostRating && <span className={styles.viewerTime}>{hostRating}</span>}
          </span>
        </li>
        <TextFacts facts={event} />
        <li>
          <CalendarIcon size={20} />
          {links}
        </li>
      </ul>
    </div>
  );
}

function LocationFact({
  event: { attendance, venue, address, place, hasMeetingLink, meetingLink },
}: {
  event: WholeEvent;
}) {
  const town = place && `${place.name}, ${place.country}`;
  const isOnline = attendance !== 'in-person';
  return (
    <span>
      {attendance !== 'online' && (
        <>
          {venue && <strong>{venue}</strong>}
          {[address, town].filter(Boolean).map((line) => (
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
        </>
      )}
      {isOnline && <strong className={styles.line}>{attendance === 'hybrid' ? 'And online' : 'Online'}</strong>}
      {meetingLink && (
        <a href={meetingLink} rel="noopener noreferrer" className={styles.line}>
          Join the meeting
        </a>
      )}
      {hasMeetingLink && !meetingLink && (
        <span className={styles.viewerTime}>The link is shown to those who are going.</span>
      )}
    </span>
  );
}
