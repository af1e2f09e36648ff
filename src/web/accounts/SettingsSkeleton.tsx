import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

/** The placeholder of a settings form. */
export function SettingsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      <Stack gap="loose">
        <Skeleton shape="circle" />
        <Skeleton shape="title" />
        <Skeleton shape="title" />
        <Skeleton shape="box" />
      </Stack>
    </div>
  );
}
