import type { ReactNode } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { type CardEvent, toCardEvent } from '#web/parts/event-card/card-event.ts';
import { EventCard } from '#web/parts/event-card/EventCard.tsx';
import { usePagedList } from '#web/parts/paged-list.ts';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { callApi } from '#web/platform/http/http.ts';
import { Grid } from '#web/ui/layout/Layout.tsx';

type PersonEventGridProps = {
  person: { id: string; name: string };
  first: { events: CardEvent[]; nextCursor: string | null };
  artOf: (event: CardEvent) => ReactNode;
};

/** Upcoming events that a person hosts or co-hosts. */
export function PersonEventGrid({ person, first, artOf }: PersonEventGridProps) {
  const list = usePagedList(first, async (cursor) => {
    const page = await callApi(calls.listPersonEvents, { params: { personId: person.id }, query: { cursor } });
    return { events: page.events.map(toCardEvent), nextCursor: page.nextCursor };
  });
  return (
    <>
      <Grid>
        {list.pages.flatMap(({ events }) =>
          events.map((event) => (
            <EventCard key={event.id} event={event} hasHost={event.host.name !== person.name} art={artOf(event)} />
          )),
        )}
      </Grid>
      <ShowMore query={list} label="Show more events" />
    </>
  );
}
