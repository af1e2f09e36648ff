import { useNavigate, useSearchParams } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { paths } from '#contracts/site-paths.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { callApi } from '#web/platform/http/http.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { sessionEnded } from '#web/platform/session/session.slice.ts';
import { useAppDispatch } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

/** From a mail about a new login or address. Opening it changes nothing, because mail scanners open links, too. */
export function Component() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const form = useForm({
    initial: {},
    submit: () => callApi(calls.secureAccount, { body: { token: query.get('token') ?? '' } }),
    onSuccess: ({ resetToken }) => {
      dispatch(sessionEnded());
      void navigate(paths.resetPassword({ token: resetToken }), { replace: true });
    },
  });
  return (
    <Container narrow page>
      <PageTitle>Secure your account</PageTitle>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageHeading>Secure your account</PageHeading>
      <form method="post" noValidate onSubmit={form.handleSubmit}>
        <Stack>
          <p>
            Was someone else in your account? This logs out all devices and removes your password, private calendar link
            and push devices, along with passkeys, second factors and connected accounts that were added since. If your
            email address was changed, it’s changed back. Next, you choose a new password.
          </p>
          {form.formError && <Alert kind="error">{form.formError}</Alert>}
          <div>
            <Button type="submit" variant="danger" busy={form.isSubmitting}>
              Log out all devices
            </Button>
          </div>
        </Stack>
      </form>
    </Container>
  );
}
