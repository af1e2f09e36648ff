import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { formatWhere } from '#web/parts/event-card/event-state.ts';
import { OwnSeriesLine } from '#web/parts/event-card/OwnSeriesLine.tsx';
import { SpotOffer } from '#web/parts/event-card/SpotOffer.tsx';
import { CardDate } from '#web/ui/display/CardDate.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ClearDayDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import {
  type AnsweredEvent,
  type AnsweredState,
  type AnsweredStatus,
  useAnsweredEvents,
} from './answered-events.api.ts';
import styles from './HostedEvents.module.css';
import { formatListTime } from './list-time.ts';
import { PagedEvents } from './PagedEvents.tsx';

type AnsweredEventListProps = { label: string; state: AnsweredState; status: AnsweredStatus; emptyText: string };

/** Events the person is going to, is waitlisted for, has requested to join, or went to. */
export function AnsweredEventList({ label, state, status, emptyText }: AnsweredEventListProps) {
  return (
    <PagedEvents
      label={label}
      query={useAnsweredEvents(state, status)}
      emptyState={
        <EmptyState
          level={3}
          drawing={<ClearDayDrawing />}
          title="A clear calendar"
          action={
            <ButtonLink to={paths.search()} variant="quiet">
              Look for sum'm to do
            </ButtonLink>
          }
        >
          {emptyText}
        </EmptyState>
      }
    >
      {(event) => <AnsweredEventItem key={event.id} event={event} isPast={state === 'past'} />}
    </PagedEvents>
  );
}

function AnsweredEventItem({ event, isPast }: { event: AnsweredEvent; isPast: boolean }) {
  const { id, title, startsLocal, status, answer, attendance } = event;
  const goingText = attendance === 'hybrid' && answer.attendance === 'online' ? 'Going online' : 'Going';
  return (
    <li className={styles.item}>
      <CardDate startsLocal={startsLocal} />
      <div className={styles.body}>
        <h3>
          <Link to={paths.event(id)}>{title}</Link>
        </h3>
        <p>{`${formatListTime(event)} · ${formatWhere(event)}`}</p>
        <OwnSeriesLine event={event} status={answer.status} />
      </div>
      <Row gap="tight" className={styles.states}>
        {status === 'cancelled' && <Chip tone="urgent">Cancelled</Chip>}
        {status !== 'cancelled' && answer.status === 'waitlisted' && <Chip tone="loud">On the waitlist</Chip>}
        {status !== 'cancelled' && answer.status === 'offered' && answer.answerBy && (
          <SpotOffer event={event} offeredUntil={answer.answerBy} isTicket={answer.isTicketOffer} />
        )}
        {status !== 'cancelled' && answer.status === 'requested' && <Chip>Requested</Chip>}
        {status !== 'cancelled' && !isPast && answer.status === 'going' && <Chip tone="good">{goingText}</Chip>}
        {status !== 'cancelled' && answer.isConfirmationDue && <Chip tone="loud">Please confirm</Chip>}
        {answer.guests > 0 && <Chip>{`+${answer.guests}`}</Chip>}
      </Row>
    </li>
  );
}
