import { Link } from 'react-router';
import { countGoing, countWaiting, type SeatPool } from '#contracts/events/event-seats.ts';
import { paths } from '#contracts/site-paths.ts';
import type { HostedEvent } from '#web/events/hosting.api.ts';
import { formatState, isHidden } from '#web/parts/event-card/event-state.ts';
import { SeriesLine } from '#web/parts/event-card/SeriesLine.tsx';
import { formatUnconfirmed } from '#web/parts/unconfirmed/format-unconfirmed.ts';
import { CardDate } from '#web/ui/display/CardDate.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import styles from './HostedEvents.module.css';
import { formatListTime } from './list-time.ts';

/** An event in its host's list: time, place, attendance, and the two main actions. */
export function HostedEventItem({ event }: { event: HostedEvent }) {
  const { id, status, title, startsLocal } = event;
  const isDraft = status === 'draft' && !isHidden(event);
  const state = formatState(event);
  const waiting = countWaiting(event.seats);
  const name = title || 'Untitled event';
  return (
    <li className={styles.item}>
      <CardDate startsLocal={startsLocal} />
      <div className={styles.body}>
        <h3>
          <Link to={isDraft ? paths.editEvent(id) : paths.event(id)}>{name}</Link>
        </h3>
        <p>{formatFacts(event)}</p>
        <SeriesLine event={event} />
        <Row gap="tight">
          {state && (isHidden(event) || status !== 'published') && <Chip tone={state.tone}>{state.text}</Chip>}
          {waiting > 0 && <Chip tone="loud">{`${waiting} on the waitlist`}</Chip>}
        </Row>
      </div>
      <Row gap="tight" className={styles.actions}>
        {status !== 'cancelled' && (
          <ButtonLink to={paths.editEvent(id)} variant="quiet" size="small" hiddenLabel={name}>
            {isDraft ? 'Keep editing' : 'Edit'}
          </ButtonLink>
        )}
        {status !== 'draft' && (
          <ButtonLink to={paths.manageEvent(id)} variant="quiet" size="small" hiddenLabel={name}>
            Guests
          </ButtonLink>
        )}
      </Row>
    </li>
  );
}

export function formatFacts(event: HostedEvent): string {
  const { attendance, placeName, seats, status } = event;
  const { capacity, online, offered = 0 } = seats;
  // What is offered, or held for people who have to confirm, is taken for now.
  const taken = online
    ? `${formatTaken(seats)} in person, ${formatTaken(online)} online`
    : capacity === null
      ? `${countGoing(seats)} going`
      : `${formatTaken(seats)} spot${capacity === 1 ? '' : 's'} taken`;
  const going = `${taken}${formatUnconfirmed(offered + (online?.offered ?? 0))}`;
  const where = attendance === 'online' ? 'Online' : placeName;
  return [formatListTime(event), where, status !== 'draft' && going].filter(Boolean).join(' · ');
}

const formatTaken = ({ capacity, taken }: SeatPool): string =>
  capacity === null ? `${taken}` : `${taken} of ${capacity}`;
