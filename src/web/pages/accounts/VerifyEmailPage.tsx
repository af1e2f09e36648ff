import { Link, useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useBackToLogin } from '#web/accounts/dialogs/back-to-login.ts';
import { useEmailVerification } from '#web/accounts/use-email-verification.ts';
import { successes } from '#web/platform/form/form-messages.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Container, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Spinner } from '#web/ui/layout/Spinner.tsx';

export function Component() {
  const [query] = useSearchParams();
  const verification = useEmailVerification(query.get('token'));
  return (
    <Container narrow page>
      <PageTitle>Email Verification</PageTitle>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageHeading>Email Verification</PageHeading>
      <Stack>
        {verification.state === 'loading' && <Spinner label="Verifying your email" />}
        {verification.state === 'success' && <Verified />}
        {verification.state === 'failure' && <Failed error={verification.error} />}
      </Stack>
    </Container>
  );
}

function Verified() {
  const backToLogin = useBackToLogin();
  return (
    <>
      <Alert kind="success">{successes.emailVerified}</Alert>
      <Row>
        <Button onClick={backToLogin}>Go to Dashboard</Button>
      </Row>
    </>
  );
}

function Failed({ error }: { error: string }) {
  const backToLogin = useBackToLogin();
  const user = useAppSelector((state) => state.auth.user);
  return (
    <>
      <Alert kind="error">{error}</Alert>
      {user && (
        <p>
          You’re logged in as {user.email}, and that address is {user.isEmailVerified ? 'verified' : 'not verified'}.
          {!user.isEmailVerified && (
            <>
              {' '}
              You can send another verification email in <Link to={paths.accountManagement()}>Account Management</Link>.
            </>
          )}
        </p>
      )}
      <Row>
        <Button onClick={backToLogin}>Back to Login</Button>
      </Row>
    </>
  );
}
