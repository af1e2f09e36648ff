import { useRevalidator } from 'react-router';
import type { NextStepsEvent } from '#web/parts/share/NextStepsDialog.tsx';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import type { RsvpEvent } from './answering.ts';
import { OwnSeriesRsvp } from './OwnSeriesRsvp.tsx';

/** The RSVP to all dates, on the series' page. */
export function SeriesAnswering({ seriesId, event }: { seriesId: string; event: RsvpEvent & NextStepsEvent }) {
  const { revalidate } = useRevalidator();
  return (
    <PersonQueries>
      <OwnSeriesRsvp seriesId={seriesId} event={event} variant="loud" onDone={() => void revalidate()} />
    </PersonQueries>
  );
}
