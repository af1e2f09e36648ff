import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { formatWhere } from '#web/parts/event-card/event-state.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { ClearDayDrawing } from '#web/ui/display/EmptyDrawing.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import {
  type AnsweredEvent,
  type AnsweredState,
  type AnsweredStatus,
  useAnsweredEvents,
} from './answered-events.api.ts';
import { DateBlock } from './DateBlock.tsx';
import styles from './HostedEvents.module.css';

type AnsweredEventListProps = { label: string; state: AnsweredState; status: AnsweredStatus; emptyText: string };

/** Events the person is going to, is waitlisted for, or went to. */
export function AnsweredEventList({ label, state, status, emptyText }: AnsweredEventListProps) {
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useAnsweredEvents(state, status);
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Stack>
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      {isPending && <Skeleton shape="box" />}
      {data && events.length === 0 && (
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
      )}
      {events.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {events.map((event) => (
            <AnsweredEventItem key={event.id} event={event} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div>
          <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {`Show more: ${label}`}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function AnsweredEventItem({ event }: { event: AnsweredEvent }) {
  const { id, title, startsLocal, status, answer } = event;
  return (
    <li className={styles.item}>
      <DateBlock wallTime={startsLocal} />
      <div className={styles.body}>
        <h3>
          <Link to={paths.event(id)}>{title}</Link>
        </h3>
        <p>{`${startsLocal.slice(11)} · ${formatWhere(event)}`}</p>
        <Row gap="tight">
          {status === 'cancelled' && <Chip tone="urgent">Cancelled</Chip>}
          {status !== 'cancelled' && answer.status === 'waitlisted' && <Chip tone="loud">On the waitlist</Chip>}
          {status !== 'cancelled' && answer.status === 'going' && <Chip tone="good">Going</Chip>}
          {answer.guests > 0 && <Chip>{`+${answer.guests}`}</Chip>}
        </Row>
      </div>
    </li>
  );
}
