import { useNavigate, useSearchParams } from 'react-router';
import { staffPaths } from '#contracts/staff-paths.ts';
import { forgetOwnRole } from '#web/admin/staff/own-role.api.ts';
import { useClaimSite } from '#web/admin/staff/site-staff.api.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useAuthDialog } from '#web/platform/page/auth-dialog.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Container, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

export function Component() {
  const token = useSearchParams()[0].get('token') ?? '';
  const email = useAppSelector((state) => state.auth.user?.email);
  return (
    <Container narrow page>
      <PageTitle>Administer this site</PageTitle>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageHeading>Administer this site</PageHeading>
      {email ? <Claim token={token} email={email} /> : <SignInFirst token={token} />}
    </Container>
  );
}

function Claim({ token, email }: { token: string; email: string }) {
  const claiming = useClaimSite();
  const navigate = useNavigate();
  const claim = () =>
    after(claiming.mutateAsync(token), () => {
      forgetOwnRole();
      showToast('You are now the administrator of this site.');
      void navigate(staffPaths.adminSetup());
    });
  return (
    <Stack>
      <p>
        This makes <strong>{email}</strong> the first administrator. You can add others afterwards.
      </p>
      {claiming.error && <Alert kind="error">{problemText(claiming.error)}</Alert>}
      <div>
        <Button busy={claiming.isPending} onClick={claim}>
          Become the administrator
        </Button>
      </div>
    </Stack>
  );
}

function SignInFirst({ token }: { token: string }) {
  const dialog = useAuthDialog();
  const here = staffPaths.claimSite({ token });
  return (
    <Stack>
      <p>Sign up or log in with the account that will administer this site. You’ll come back here.</p>
      <Row>
        <Button onClick={() => dialog.open('signup', `${here}#invitation-${token}`)}>Sign up</Button>
        <Button variant="quiet" onClick={() => dialog.open('login', here)}>
          Log in
        </Button>
      </Row>
    </Stack>
  );
}
