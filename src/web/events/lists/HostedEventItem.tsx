import { Link } from 'react-router';
import { countGoing, countWaiting, type SeatPool } from '#contracts/events/event-seats.ts';
import { paths } from '#contracts/site-paths.ts';
import type { HostedEvent } from '#web/events/hosting.api.ts';
import { formatGoing, formatState, isHidden } from '#web/parts/event-card/event-state.ts';
import { SeriesLine } from '#web/parts/event-card/SeriesLine.tsx';
import { formatUnconfirmed } from '#web/parts/unconfirmed/format-unconfirmed.ts';
import { CardDate } from '#web/ui/display/CardDate.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import styles from './HostedEvents.module.css';
import { formatListTime } from './list-time.ts';

/** An event in its host's list: time, place, attendance, and the two main actions. */
export function HostedEventItem({ event, isPast }: { event: HostedEvent; isPast: boolean }) {
  const { id, status, title, startsLocal } = event;
  const isDraft = status === 'draft' && !isHidden(event);
  const state = formatState(event, isPast);
  const waiting = isPast ? 0 : countWaiting(event.seats);
  const name = title || 'Untitled event';
  return (
    <li className={styles.item}>
      <CardDate startsLocal={startsLocal} />
      <div className={styles.body}>
        <h3>
          <Link to={isDraft ? paths.editEvent(id) : paths.event(id)}>{name}</Link>
        </h3>
        <p>{formatFacts(event, isPast)}</p>
        <SeriesLine event={event} />
        <Row gap="tight">
          {state && (isHidden(event) || status !== 'published') && <Chip tone={state.tone}>{state.text}</Chip>}
          {waiting > 0 && <Chip tone="loud">{`${waiting} on the waitlist`}</Chip>}
        </Row>
      </div>
      <Row gap="tight" className={styles.actions}>
        {status !== 'cancelled' && !isPast && (
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

export function formatFacts(event: HostedEvent, isPast = false): string {
  const { attendance, placeName, seats, status } = event;
  const where = attendance === 'online' ? 'Online' : placeName;
  const facts = [formatListTime(event), where];
  if (isPast) return [...facts, status === 'published' && formatGoing({ seats }, isPast)].filter(Boolean).join(' · ');
  const { capacity, online, offered = 0 } = seats;
  // What is offered, or held for people who have to confirm, is taken for now.
  const taken = online
    ? `${formatTaken(seats)} in person, ${formatTaken(online)} online`
    : capacity === null
      ? `${countGoing(seats)} going`
      : `${formatTaken(seats)} spot${capacity === 1 ? '' : 's'} taken`;
  const going = `${taken}${formatUnconfirmed(offered + (online?.offered ?? 0))}`;
  return [...facts, status !== 'draft' && going].filter(Boolean).join(' · ');
}

const formatTaken = ({ capacity, taken }: SeatPool): string =>
  capacity === null ? `${taken}` : `${taken} of ${capacity}`;
