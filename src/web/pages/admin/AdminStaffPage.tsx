import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { SiteStaffForm } from '#web/admin/staff/SiteStaffForm.tsx';
import { SiteStaffItem } from '#web/admin/staff/SiteStaffItem.tsx';
import { useSiteStaff } from '#web/admin/staff/site-staff.api.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PersonItems } from '#web/ui/display/PersonItem.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  return (
    <AdminLayout title="Staff">
      <Staff />
    </AdminLayout>
  );
}

function Staff() {
  const { data, error, isPending, refetch } = useSiteStaff();
  return (
    <Stack gap="loose">
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && (
        <PersonItems label="Staff">
          {data.staff.map((member) => (
            <SiteStaffItem key={member.id} member={member} />
          ))}
        </PersonItems>
      )}
      {data && (
        <FormPart title="Add someone">
          <SiteStaffForm />
        </FormPart>
      )}
    </Stack>
  );
}
