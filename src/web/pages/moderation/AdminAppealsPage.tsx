import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { DecisionText } from '#web/moderation/DecisionText.tsx';
import { useAppeals } from '#web/moderation/moderation.api.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  return (
    <AdminLayout title="Appeals">
      <Appeals />
    </AdminLayout>
  );
}

function Appeals() {
  const query = useAppeals();
  const { data, error, isPending, refetch } = query;
  const decisions = data?.pages.flatMap((page) => page.decisions) ?? [];
  return (
    <Stack>
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && decisions.length === 0 && <p>No open appeals.</p>}
      {decisions.map((decision) => (
        <DecisionText key={decision.id} decision={decision} />
      ))}
      <ShowMore query={query} />
    </Stack>
  );
}
