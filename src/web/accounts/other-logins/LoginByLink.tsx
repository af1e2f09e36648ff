import { useNavigate } from 'react-router';
import { UseLoginLinkBody } from '#contracts/accounts/credential-fields.ts';
import * as calls from '#contracts/calls.gen.ts';
import { ownPath } from '#contracts/own-path.ts';
import { paths } from '#contracts/site-paths.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useAuthDialog } from '#web/platform/page/auth-dialog.ts';
import { useHydrated } from '#web/platform/page/hydrated.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { SecondFactorStep } from './SecondFactorStep.tsx';
import { useLoginStep } from './use-login-step.ts';

/** A press logs in: opening the page does not, because mail programs open links to check them. */
export function LoginByLink({ token, next }: { token: string; next: string | null }) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const nextPath = ownPath(next) ?? paths.dashboard();
  const login = useLoginStep(() => void navigate(nextPath, { replace: true }));
  const { step, expired, secondFactor, begin, finish } = login;
  const form = useForm({
    initial: {},
    schema: UseLoginLinkBody,
    toBody: () => ({ token }),
    submit: (body) => begin(() => callApi(calls.logInWithLink, { body })),
    onSuccess: finish,
  });
  const failure = form.formError ?? expired;
  if (step) return <SecondFactorStep {...secondFactor} />;
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit}>
      <Stack>
        {failure && <Alert kind="error">{failure}</Alert>}
        {failure && !login.isLost ? (
          <AfterRefusal nextPath={nextPath} />
        ) : (
          <>
            <p>Press the button to log in on this device. The link works once.</p>
            <Row>
              <Button type="submit" busy={form.isSubmitting} disabled={!isHydrated}>
                Log in
              </Button>
            </Row>
          </>
        )}
      </Stack>
    </form>
  );
}

function AfterRefusal({ nextPath }: { nextPath: string }) {
  const dialog = useAuthDialog();
  if (useAppSelector((state) => state.auth.isAuthenticated))
    return (
      <>
        <p>You are already logged in on this device.</p>
        <Row>
          <ButtonLink to={nextPath}>Continue</ButtonLink>
        </Row>
      </>
    );
  return (
    <Row>
      <Button onClick={() => dialog.open('link', nextPath)}>Email me a new link</Button>
      <Button variant="quiet" onClick={() => dialog.open('login', nextPath)}>
        Log in with a password
      </Button>
    </Row>
  );
}
