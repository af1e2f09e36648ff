import { paths } from '#contracts/site-paths.ts';
import { type HostedState, useHostedEvents } from '#web/events/hosting.api.ts';
import { usePostingLimit } from '#web/parts/own-decisions.api.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { StageDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { HostedEventItem } from './HostedEventItem.tsx';
import { PagedEvents } from './PagedEvents.tsx';

type HostedEventListProps = { label: string; state: HostedState; emptyText: string };

/** The events the person hosts in one state. */
export function HostedEventList({ label, state, emptyText }: HostedEventListProps) {
  const mayPost = !usePostingLimit();
  return (
    <PagedEvents
      label={label}
      query={useHostedEvents(state)}
      emptyState={
        <EmptyState
          level={3}
          drawing={<StageDrawing />}
          title="The stage is free"
          action={
            mayPost && (
              <ButtonLink to={paths.newEvent()} variant="loud">
                Do sump'n!
              </ButtonLink>
            )
          }
        >
          {emptyText}
        </EmptyState>
      }
    >
      {(event) => <HostedEventItem key={event.id} event={event} isPast={state === 'past'} />}
    </PagedEvents>
  );
}
