import { Card } from '#web/ui/display/Card.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function ProfileSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading your profile">
      <Card>
        <Stack>
          <Skeleton shape="circle" />
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="box" />
        </Stack>
      </Card>
    </div>
  );
}
