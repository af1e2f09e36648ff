import { paths } from '#contracts/site-paths.ts';
import { type HostedState, useHostedEvents } from '#web/events/hosting.api.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { StageDrawing } from '#web/ui/display/EmptyDrawing.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { HostedEventItem } from './HostedEventItem.tsx';
import styles from './HostedEvents.module.css';

type HostedEventListProps = { label: string; state: HostedState; emptyText: string };

/** The events the person hosts in one state. */
export function HostedEventList({ label, state, emptyText }: HostedEventListProps) {
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
          {emptyText}
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
