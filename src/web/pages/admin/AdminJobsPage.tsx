import { useSearchParams } from 'react-router';
import { jobStates } from '#contracts/admin/job-fields.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import styles from '#web/admin/Admin.module.css';
import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { ListTabs } from '#web/admin/ListTabs.tsx';
import { JobItem } from '#web/admin/operations/JobItem.tsx';
import { JobSchedule } from '#web/admin/operations/JobSchedule.tsx';
import { type JobState, useJobSummary, useJobs } from '#web/admin/operations/jobs.api.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

const names: Record<JobState, string> = { failed: 'Failed', waiting: 'Waiting', running: 'Running' };

export function Component() {
  const asked = useSearchParams()[0].get('state');
  const state = jobStates.find((known) => known === asked) ?? 'failed';
  const { data: summary } = useJobSummary();
  const tabs = jobStates.map((id) => ({
    id,
    name: summary ? `${names[id]} (${summary.counts[id]})` : names[id],
    path: staffPaths.adminJobs({ state: id }),
  }));
  return (
    <AdminLayout title="Jobs">
      <Stack>
        <p>
          {summary?.oldestDueAt
            ? `The oldest waiting job was due ${formatInstant(summary.oldestDueAt)}.`
            : 'No job is overdue.'}
        </p>
        <ListTabs label="Jobs" tabs={tabs} current={state} />
        <Jobs state={state} />
        {summary && <JobSchedule schedule={summary.schedule} />}
      </Stack>
    </AdminLayout>
  );
}

function Jobs({ state }: { state: JobState }) {
  const query = useJobs(state);
  const { data, error, isPending, refetch } = query;
  const jobs = data?.pages.flatMap((page) => page.jobs) ?? [];
  if (isPending) return <Skeleton shape="box" />;
  return (
    <>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && jobs.length === 0 && <p>{`No ${names[state].toLowerCase()} jobs.`}</p>}
      {jobs.length > 0 && (
        <ol className={styles.list} aria-label={`${names[state]} jobs`}>
          {jobs.map((job) => (
            <JobItem key={job.id} job={job} />
          ))}
        </ol>
      )}
      <ShowMore query={query} />
    </>
  );
}
