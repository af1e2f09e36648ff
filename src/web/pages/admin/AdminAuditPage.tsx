import { useSearchParams } from 'react-router';
import styles from '#web/admin/Admin.module.css';
import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { AuditFilterForm } from '#web/admin/AuditFilterForm.tsx';
import { AuditItem } from '#web/admin/AuditItem.tsx';
import { type AuditFilter, useAuditEntries } from '#web/admin/audit.api.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  return (
    <AdminLayout title="Audit">
      <Audit />
    </AdminLayout>
  );
}

function Audit() {
  const [search, setSearch] = useSearchParams();
  const filter = Object.fromEntries(search) as AuditFilter;
  const query = useAuditEntries(filter);
  const { data, error, isPending, refetch } = query;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Stack>
      <p>What the staff changed in the last two years. No one can change these entries.</p>
      <AuditFilterForm filter={filter} onChange={(next) => setSearch(next)} />
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && entries.length === 0 && <p>No entries.</p>}
      <ol className={styles.list} aria-label="Entries">
        {entries.map((entry) => (
          <AuditItem key={entry.id} entry={entry} />
        ))}
      </ol>
      <ShowMore query={query} />
    </Stack>
  );
}
