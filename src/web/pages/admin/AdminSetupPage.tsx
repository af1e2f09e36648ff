import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { SetupSteps } from '#web/admin/settings/SetupSteps.tsx';
import { useSiteSettings } from '#web/admin/settings/site-settings.api.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  return (
    <AdminLayout title="First steps">
      <Setup />
    </AdminLayout>
  );
}

function Setup() {
  const { data, error, isPending, refetch } = useSiteSettings();
  if (isPending) return <Skeleton shape="box" />;
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return <SetupSteps settings={data.settings} />;
}
