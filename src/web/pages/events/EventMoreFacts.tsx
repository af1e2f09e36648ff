import { NextDateLinks } from '#web/series/NextDateLinks.tsx';
import type { NextDates } from '#web/series/series-dates.ts';
import { EventShows } from '#web/shows/EventShows.tsx';
import type { Show } from '#web/shows/shows.api.ts';
import { Facts } from '#web/ui/display/Facts.tsx';

type EventMoreFactsProps = { next: NextDates | null; shows: readonly Show[] };

/** Other dates and trivia shows: links, which need no script. */
export const EventMoreFacts = ({ next, shows }: EventMoreFactsProps) => (
  <Facts>
    {next && (
      <li>
        <NextDateLinks next={next} />
      </li>
    )}
    {shows.length > 0 && (
      <li>
        <EventShows shows={shows} />
      </li>
    )}
  </Facts>
);
