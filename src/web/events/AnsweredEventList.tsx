import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/platform/paths.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { ClearDayDrawing } from '#web/ui/EmptyDrawing.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type AnsweredEvent, type AnsweredState, useAnsweredEvents } from './answered-events.api.ts';
import { DateBlock } from './DateBlock.tsx';
import { sayWhere } from './event-state.ts';
import styles from './HostedEvents.module.css';

const states: readonly { value: AnsweredState; label: string; nothing: string }[] = [
  { value: 'upcoming', label: 'Coming up', nothing: 'You have not said yes to anything that is coming up.' },
  { value: 'past', label: 'Past', nothing: 'Nothing you went to is over yet.' },
];

/** What the person goes to or waits for. */
export function AnsweredEventList() {
  const [state, setState] = useState<AnsweredState>('upcoming');
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useAnsweredEvents(state);
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  const shown = states.find(({ value }) => value === state)!;
  return (
    <Stack>
      <Choice label="Show what you go to" options={states} value={state} onChange={setState} />
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      {isPending && <Skeleton shape="box" />}
      {data && events.length === 0 && (
        <EmptyState
          drawing={<ClearDayDrawing />}
          title="A clear calendar"
          action={
            <ButtonLink to={paths.search()} variant="quiet">
              Look for sum'm to do
            </ButtonLink>
          }
        >
          {shown.nothing}
        </EmptyState>
      )}
      {events.length > 0 && (
        <ul className={styles.list} aria-label={`You go: ${shown.label}`}>
          {events.map((event) => (
            <AnsweredEventItem key={event.id} event={event} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div>
          <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more you go to
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
      <div className={styles.words}>
        <h3>
          <Link to={paths.event(id)}>{title}</Link>
        </h3>
        <p>{`${startsLocal.slice(11)} · ${sayWhere(event)}`}</p>
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
