import { Link } from 'react-router';
import styles from '#web/admin/Admin.module.css';
import { AdminLayout, useAdminSections } from '#web/admin/AdminLayout.tsx';
import { DayCharts } from '#web/admin/DayCharts.tsx';
import { useOverview } from '#web/admin/overview.api.ts';
import { WaitingList } from '#web/admin/WaitingList.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
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
      <DayCharts days={data.days} />
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
