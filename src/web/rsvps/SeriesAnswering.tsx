import { useRevalidator } from 'react-router';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import type { RsvpEvent } from './answering.ts';
import type { GoingEvent } from './GoingDialog.tsx';
import { OwnSeriesRsvp } from './OwnSeriesRsvp.tsx';

/** The RSVP to all dates, on the series' page. */
export function SeriesAnswering({ seriesId, event }: { seriesId: string; event: RsvpEvent & GoingEvent }) {
  const { revalidate } = useRevalidator();
  return (
    <PersonQueries>
      <OwnSeriesRsvp seriesId={seriesId} event={event} variant="loud" onDone={() => void revalidate()} />
    </PersonQueries>
  );
}
