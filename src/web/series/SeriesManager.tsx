import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { countGoing } from '#contracts/events/event-seats.ts';
import { paths } from '#contracts/site-paths.ts';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { formatStart } from '#web/ui/display/local-time.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { CancelSeriesDialog } from './CancelSeriesDialog.tsx';
import { EndSeriesDialog } from './EndSeriesDialog.tsx';
import styles from './Series.module.css';
import { hasDatesToCancel, nextDateOf, type SeriesSummary } from './series-dates.ts';

export function SeriesManager({ series }: { series: SeriesSummary }) {
  return (
    <PersonQueries>
      <SeriesControls series={series} />
    </PersonQueries>
  );
}

function SeriesControls({ series }: { series: SeriesSummary }) {
  const [openDialog, setOpenDialog] = useState<'end' | 'cancel' | null>(null);
  const { revalidate } = useRevalidator();
  const next = nextDateOf(series);
  const extras = series.dates.filter(({ isExtra, status }) => isExtra && status !== 'cancelled');
  const byHand = series.dates.filter(({ isEdited, isExtra, status }) => isEdited && !isExtra && status !== 'cancelled');
  const close = () => setOpenDialog(null);
  const done = () => {
    close();
    void revalidate();
  };
  return (
    <section aria-labelledby="series-tools" className={styles.tools}>
      <h2 id="series-tools">For hosts</h2>
      {extras.length > 0 && (
        <>
          <p>
            Guests or volunteers had signed up for these dates, so we kept them when the schedule changed. Cancel them,
            or let them go ahead.
          </p>
          <DateLinks label="Kept dates" dates={extras} />
        </>
      )}
      {byHand.length > 0 && (
        <>
          <p>Edited individually. Changes to the series don’t affect these dates.</p>
          <DateLinks label="Individually edited dates" dates={byHand} />
        </>
      )}
      <Row gap="tight">
        {next && <ButtonLink to={paths.editEvent(next.id)}>Edit</ButtonLink>}
        {next && (
          <ButtonLink to={paths.manageEventVolunteers(next.id)} variant="quiet">
            Volunteers
          </ButtonLink>
        )}
        {series.status === 'active' && (
          <Button variant="quiet" onClick={() => setOpenDialog('end')}>
            End series
          </Button>
        )}
        {hasDatesToCancel(series) && (
          <Button variant="quiet" onClick={() => setOpenDialog('cancel')}>
            Cancel all upcoming dates
          </Button>
        )}
      </Row>
      {openDialog === 'end' && <EndSeriesDialog series={series} onDone={done} onClose={close} />}
      {openDialog === 'cancel' && <CancelSeriesDialog series={series} onDone={done} onClose={close} />}
    </section>
  );
}

/** Nothing for 0: a date may be kept for its volunteers alone. */
const formatGoing = (going: number): string => (going > 0 ? ` (${going} going)` : '');

const DateLinks = ({ label, dates }: { label: string; dates: SeriesSummary['dates'] }) => (
  <ul aria-label={label} className={styles.others}>
    {dates.map(({ id, startsLocal, seats }) => (
      <li key={id}>
        <Link to={paths.manageEvent(id)}>{formatStart(startsLocal) + formatGoing(countGoing(seats))}</Link>
      </li>
    ))}
  </ul>
);
