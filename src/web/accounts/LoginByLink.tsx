import { useNavigate } from 'react-router';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { UseLoginLinkBody } from '#contracts/accounts/credential-fields.ts';
import * as calls from '#contracts/calls.gen.ts';
import { ownPath } from '#contracts/own-path.ts';
import { paths } from '#contracts/site-paths.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useAuthDialog } from '#web/platform/page/auth-dialog.ts';
import { useHydrated } from '#web/platform/page/hydrated.ts';
import { sessionReplaced } from '#web/platform/session/session.slice.ts';
import { useAppDispatch } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';

/** A press logs in: opening the page does not, because mail programs open links to check them. */
export function LoginByLink({ token, next }: { token: string; next: string | null }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const dialog = useAuthDialog();
  const isHydrated = useHydrated();
  const nextPath = ownPath(next) ?? paths.dashboard();
  const form = useForm({
    initial: {},
    schema: UseLoginLinkBody,
    toBody: () => ({ token }),
    submit: (body) => callApi(calls.logInWithLink, { body }),
    onSuccess: (signedIn: SignedIn) => {
      dispatch(sessionReplaced(signedIn));
      void navigate(nextPath, { replace: true });
    },
  });
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit}>
      <Stack>
        {form.formError ? (
          <>
            <Alert kind="error">{form.formError}</Alert>
            <Row>
              <Button onClick={() => dialog.open('link', nextPath)}>Email me a new link</Button>
              <Button variant="quiet" onClick={() => dialog.open('login', nextPath)}>
                Log in with a password
              </Button>
            </Row>
          </>
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
