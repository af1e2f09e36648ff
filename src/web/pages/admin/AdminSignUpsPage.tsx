import { AdminLayout } from '#web/admin/AdminLayout.tsx';
import { RegistrationRequestItem } from '#web/admin/registration/RegistrationRequestItem.tsx';
import { useRegistrationRequests } from '#web/admin/registration/registration.api.ts';
import { SiteInvitations } from '#web/admin/registration/SiteInvitations.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  return (
    <AdminLayout title="Sign-ups">
      <Stack gap="loose">
        <FormPart title="Requests">
          <Requests />
        </FormPart>
        <FormPart title="Invitations">
          <SiteInvitations />
        </FormPart>
      </Stack>
    </AdminLayout>
  );
}

function Requests() {
  const query = useRegistrationRequests();
  const { data, error, isPending, refetch } = query;
  const requests = data?.pages.flatMap((page) => page.requests) ?? [];
  return (
    <Stack>
      {isPending && <Skeleton shape="box" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && requests.length === 0 && <p>No one is waiting for an account.</p>}
      {requests.map((request) => (
        <RegistrationRequestItem key={request.id} request={request} />
      ))}
      <ShowMore query={query} />
    </Stack>
  );
}
