import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import styles from './Admin.module.css';
import { DayChart } from './DayChart.tsx';
import { type DayCounts, useModerationYearsExport, useStatisticsExport } from './overview.api.ts';
import { useOwnRole } from './staff/own-role.api.ts';

const charts: readonly { title: string; field: Exclude<keyof DayCounts, 'day'>; unit?: string }[] = [
  { title: 'People', field: 'people' },
  { title: 'Active in 30 days', field: 'active' },
  { title: 'Events published', field: 'events' },
  { title: 'RSVPs', field: 'rsvps' },
  { title: 'Check-ins', field: 'attendance' },
  { title: 'Reports', field: 'reports' },
  { title: 'Time to a decision (median)', field: 'medianDecisionMinutes', unit: ' min' },
];

/** What happened on the site, day by day. */
export function DayCharts({ days }: { days: readonly DayCounts[] }) {
  return (
    <section aria-labelledby="last-days">
      <Stack>
        <h2 id="last-days">The last 30 days</h2>
        {days.length === 0 && <p>Counted each night; the first numbers are here tomorrow.</p>}
        {days.length > 0 && (
          <ul className={styles.tiles}>
            {charts.map(({ title, field, ...chart }) => (
              <DayChart
                key={field}
                title={title}
                days={days.map(({ day }) => day)}
                values={days.map((counts) => counts[field])}
                {...chart}
              />
            ))}
          </ul>
        )}
        <Export />
      </Stack>
    </section>
  );
}

function Export() {
  const exporting = useStatisticsExport();
  const exportingYears = useModerationYearsExport();
  if (useOwnRole() !== 'administrator') return null;
  const error = exporting.error ?? exportingYears.error;
  return (
    <>
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      <Row>
        <Button
          variant="quiet"
          size="small"
          busy={exporting.isPending}
          onClick={() => after(exporting.mutateAsync(), (csv) => saveFile('statistics.csv', 'text/csv', csv))}
        >
          Download all days as CSV
        </Button>
        <Button
          variant="quiet"
          size="small"
          busy={exportingYears.isPending}
          onClick={() => after(exportingYears.mutateAsync(), (csv) => saveFile('moderation.csv', 'text/csv', csv))}
        >
          Download moderation by year as CSV
        </Button>
      </Row>
    </>
  );
}
