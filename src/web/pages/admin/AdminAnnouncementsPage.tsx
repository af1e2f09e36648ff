import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { AnnouncementForm } from '#web/admin/announcements/AnnouncementForm.tsx';
import { AnnouncementItem } from '#web/admin/announcements/AnnouncementItem.tsx';
import { useAnnouncements } from '#web/admin/announcements/announcements.api.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  return (
    <AdminLayout title="Announcements">
      <Announcements />
    </AdminLayout>
  );
}

function Announcements() {
  const { data, error, isPending, refetch } = useAnnouncements();
  return (
    <Stack gap="loose">
      <p>A line above every page, except embedded ones. People can dismiss it in their browser.</p>
      <FormPart title="New announcement">
        <AnnouncementForm announcement={null} />
      </FormPart>
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data?.announcements.map((announcement) => (
        <AnnouncementItem key={announcement.id} announcement={announcement} />
      ))}
    </Stack>
  );
}
