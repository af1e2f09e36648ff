import { paths } from '#web/platform/paths.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { StageDrawing } from '#web/ui/EmptyDrawing.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './HostedEvents.module.css';
import { HostedEventItem } from './HostedEventItem.tsx';
import { type HostedState, useHostedEvents } from './hosting.api.ts';

type HostedEventListProps = { label: string; state: HostedState; nothing: string };

/** What the person hosts, one state of it. */
export function HostedEventList({ label, state, nothing }: HostedEventListProps) {
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useHostedEvents(state);
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Stack>
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      {isPending && <Skeleton shape="box" />}
      {data && events.length === 0 && (
        <EmptyState
          level={3}
          drawing={<StageDrawing />}
          title="The stage is free"
          action={
            <ButtonLink to={paths.newEvent()} variant="loud">
              Do sump'n!
            </ButtonLink>
          }
        >
          {nothing}
        </EmptyState>
      )}
      {events.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {events.map((event) => (
            <HostedEventItem key={event.id} event={event} />
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
