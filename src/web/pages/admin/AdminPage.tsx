import { Link } from 'react-router';
import styles from '#web/admin/Admin.module.css';
import { AdminLayout, useAdminSections } from '#web/admin/AdminLayout.tsx';
import { DayChart } from '#web/admin/DayChart.tsx';
import { type DayCounts, useOverview, useStatisticsExport } from '#web/admin/overview.api.ts';
import { useOwnRole } from '#web/admin/own-role.api.ts';
import { WaitingList } from '#web/admin/WaitingList.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  return (
    <AdminLayout title="Overview">
      <Stack gap="loose">
        <Overview />
        <Sections />
      </Stack>
    </AdminLayout>
  );
}

function Overview() {
  const { data, error, isPending, refetch } = useOverview();
  if (isPending) return <Skeleton shape="box" />;
  if (!data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <WaitingList waiting={data.waiting} />
      <Charts days={data.days} />
    </>
  );
}

const charts: readonly { title: string; field: Exclude<keyof DayCounts, 'day'>; unit?: string }[] = [
  { title: 'People', field: 'people' },
  { title: 'Active in 30 days', field: 'active' },
  { title: 'Events published', field: 'events' },
  { title: 'RSVPs', field: 'rsvps' },
  { title: 'Check-ins', field: 'attendance' },
  { title: 'Reports', field: 'reports' },
  { title: 'Time to a decision (median)', field: 'medianDecisionMinutes', unit: ' min' },
];

function Charts({ days }: { days: readonly DayCounts[] }) {
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
  if (useOwnRole() !== 'administrator') return null;
  return (
    <>
      {exporting.error && <Alert kind="error">{problemText(exporting.error)}</Alert>}
      <div>
        <Button
          variant="quiet"
          size="small"
          busy={exporting.isPending}
          onClick={() => after(exporting.mutateAsync(), (csv) => saveFile('statistics.csv', 'text/csv', csv))}
        >
          Download all days as CSV
        </Button>
      </div>
    </>
  );
}

/** What the other pages are for. */
function Sections() {
  const sections = useAdminSections().filter(({ summary }) => summary);
  return (
    <dl className={styles.sections}>
      {sections.map(({ name, path, summary }) => (
        <div key={path}>
          <dt>
            <Link to={path}>{name}</Link>
          </dt>
          <dd>{summary}</dd>
        </div>
      ))}
    </dl>
  );
}
