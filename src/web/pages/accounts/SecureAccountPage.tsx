import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useSecureAccount } from '#web/accounts/accounts.api.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { sessionEnded } from '#web/platform/session/session.slice.ts';
import { useAppDispatch } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

/** From a mail about a new login. Opening it changes nothing, because mail scanners open links, too. */
export function Component() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const securing = useSecureAccount();
  const secure = () =>
    after(securing.mutateAsync(query.get('token') ?? ''), ({ resetToken }) => {
      dispatch(sessionEnded());
      void navigate(paths.resetPassword({ token: resetToken }), { replace: true });
    });
  return (
    <Container narrow page>
      <PageTitle>Secure your account</PageTitle>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageHeading>Secure your account</PageHeading>
      <Stack>
        <p>
          Was someone else in your account? This logs out all devices, removes passkeys and second factors that were
          added since, and ends your old password. You choose a new one next.
        </p>
        {securing.error && <Alert kind="error">{problemText(securing.error)}</Alert>}
        <div>
          <Button variant="danger" busy={securing.isPending} onClick={secure}>
            Log out all devices
          </Button>
        </div>
      </Stack>
    </Container>
  );
}
