import type { EventList } from '#contracts/site-paths.ts';
import { HostSection } from '#web/parts/host/HostPage.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { AnsweredEventList } from './AnsweredEventList.tsx';
import { HostedEventList } from './HostedEventList.tsx';

type ListOfEvents = { show: EventList | undefined; name: string };

/** In display order; the first is the default. */
export const eventLists = [
  { show: undefined, name: 'Going' },
  { show: 'waitlisted', name: 'Waitlisted' },
  { show: 'hosting', name: 'Hosting' },
  { show: 'drafts', name: 'Drafts' },
  { show: 'past', name: 'Past' },
] as const satisfies readonly ListOfEvents[];

/** One titled list of the person's events. */
export function YourEventList({ list: { show, name } }: { list: ListOfEvents }) {
  if (show === 'past') return <PastEvents />;
  return (
    <HostSection id="your-list" title={name}>
      {show === undefined && (
        <AnsweredEventList
          label={name}
          state="upcoming"
          status="going"
          emptyText="You have not said yes to anything that is coming up."
        />
      )}
      {show === 'waitlisted' && (
        <AnsweredEventList label={name} state="upcoming" status="waitlisted" emptyText="You are waiting for no seat." />
      )}
      {show === 'hosting' && (
        <HostedEventList label={name} state="upcoming" emptyText="Nothing you host is coming up." />
      )}
      {show === 'drafts' && (
        <HostedEventList label={name} state="draft" emptyText="No draft is waiting to be finished." />
      )}
    </HostSection>
  );
}

const PastEvents = () => (
  <Stack gap="loose">
    <HostSection id="you-went" title="You went">
      <AnsweredEventList label="You went" state="past" status="going" emptyText="Nothing you went to is over yet." />
    </HostSection>
    <HostSection id="you-hosted" title="You hosted">
      <HostedEventList label="You hosted" state="past" emptyText="Nothing you hosted is over yet." />
    </HostSection>
  </Stack>
);
