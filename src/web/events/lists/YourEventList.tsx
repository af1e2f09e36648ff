import type { EventList } from '#contracts/site-paths.ts';
import { HostSection } from '#web/parts/host/HostPage.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { AnsweredEventList } from './AnsweredEventList.tsx';
import { HostedEventList } from './HostedEventList.tsx';

type ListOfEvents = { show: EventList | undefined; name: string };

/** Listed in display order; the first is the default. */
export const eventLists = [
  { show: undefined, name: 'Going' },
  { show: 'waitlisted', name: 'Waitlisted' },
  { show: 'requested', name: 'Requested' },
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
          emptyText="You’re not going to any upcoming events yet."
        />
      )}
      {show === 'waitlisted' && (
        <AnsweredEventList label={name} state="upcoming" status="waitlisted" emptyText="You’re not on any waitlists." />
      )}
      {show === 'requested' && (
        <AnsweredEventList label={name} state="upcoming" status="requested" emptyText="You have no open requests." />
      )}
      {show === 'hosting' && (
        <HostedEventList label={name} state="upcoming" emptyText="You’re not hosting any upcoming events." />
      )}
      {show === 'drafts' && <HostedEventList label={name} state="draft" emptyText="You don’t have any drafts." />}
    </HostSection>
  );
}

const PastEvents = () => (
  <Stack gap="loose">
    <HostSection id="you-went" title="Attended">
      <AnsweredEventList label="Attended" state="past" status="going" emptyText="You haven’t been to any events yet." />
    </HostSection>
    <HostSection id="you-hosted" title="Hosted">
      <HostedEventList label="Hosted" state="past" emptyText="You haven’t hosted any events yet." />
    </HostSection>
  </Stack>
);
