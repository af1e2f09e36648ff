import { DownloadButton } from '#web/parts/DownloadButton.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import styles from './Admin.module.css';
import { DayChart } from './DayChart.tsx';
import { type DayCounts, exportModerationYears, exportStatistics } from './overview.api.ts';
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
  if (useOwnRole() !== 'administrator') return null;
  return (
    <Row>
      <DownloadButton size="small" fileName="statistics.csv" load={exportStatistics}>
        Download daily figures (CSV)
      </DownloadButton>
      <DownloadButton size="small" fileName="moderation.csv" load={exportModerationYears}>
        Download moderation figures by year (CSV)
      </DownloadButton>
    </Row>
  );
}
