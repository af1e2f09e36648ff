import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

/** Stands where a settings form will be: fields with their labels. */
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
