import { useState } from 'react';
import { paths } from '#web/platform/paths.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { StageDrawing } from '#web/ui/EmptyDrawing.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './HostedEvents.module.css';
import { HostedEventItem } from './HostedEventItem.tsx';
import { type HostedState, useHostedEvents } from './hosting.api.ts';

const states: readonly { value: HostedState; label: string; nothing: string }[] = [
  { value: 'upcoming', label: 'Coming up', nothing: 'Nothing you host is coming up.' },
  { value: 'draft', label: 'Drafts', nothing: 'No draft is waiting to be finished.' },
  { value: 'past', label: 'Past', nothing: 'Nothing you hosted is over yet.' },
];

/** What the person hosts, one state at a time. */
export function HostedEventList() {
  const [state, setState] = useState<HostedState>('upcoming');
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useHostedEvents(state);
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  const shown = states.find(({ value }) => value === state)!;
  return (
    <Stack>
      <Choice label="Show" options={states} value={state} onChange={setState} />
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      {isPending && <Skeleton shape="box" />}
      {data && events.length === 0 && (
        <EmptyState
          drawing={<StageDrawing />}
          title="The stage is free"
          action={
            <ButtonLink to={paths.newEvent()} variant="loud">
              Do sump'n!
            </ButtonLink>
          }
        >
          {shown.nothing}
        </EmptyState>
      )}
      {events.length > 0 && (
        <ul className={styles.list} aria-label={shown.label}>
          {events.map((event) => (
            <HostedEventItem key={event.id} event={event} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div>
          <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Stack>
  );
}
