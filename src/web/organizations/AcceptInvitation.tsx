import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import { after } from '#web/platform/after.ts';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
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
  const accept = () =>
    after(
      ownName.save().then(() => accepting.mutateAsync()),
      ({ slug }) => {
        showToast('You’ve joined the staff.');
        void navigate(paths.organization(slug), { replace: true });
      },
    );
  return (
    <Stack>
      {ownName.field}
      <div>
        <Button variant="loud" busy={accepting.isPending} onClick={accept}>
          Accept the invitation
        </Button>
      </div>
      {accepting.error && <Alert kind="error">{problemText(accepting.error)}</Alert>}
    </Stack>
  );
}
