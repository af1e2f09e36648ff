import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useAcceptStaffInvitation } from './staff-invitation.api.ts';

export function AcceptInvitation(props: { token: string }) {
  return (
    <PersonQueries>
      <Accept {...props} />
    </PersonQueries>
  );
}

function Accept({ token }: { token: string }) {
  const accepting = useAcceptStaffInvitation(token);
  const navigate = useNavigate();
  const ownName = useOwnName();
  const form = useForm({
    initial: {},
    submit: async () => {
      await ownName.save();
      return accepting.mutateAsync();
    },
    onSuccess: ({ slug }) => {
      showToast('You’ve joined the staff.');
      void navigate(paths.organization(slug), { replace: true });
    },
  });
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit}>
      <Stack>
        {ownName.field}
        <div>
          <Button type="submit" variant="loud" busy={form.isSubmitting}>
            Accept the invitation
          </Button>
        </div>
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
      </Stack>
    </form>
  );
}
