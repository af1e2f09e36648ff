import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { paths } from '#contracts/site-paths.ts';
import { useSecondFactorForm } from '#web/accounts/factors/use-second-factor-form.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useAuthDialog } from '#web/platform/page/auth-dialog.ts';
import { useSite } from '#web/platform/page/site.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Spinner } from '#web/ui/layout/Spinner.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { SecondFactorStep } from './SecondFactorStep.tsx';
import { useExternalLogin } from './use-external-login.ts';

/** Ends a login at another site: signs in, connects the accounts, or says what went wrong. */
export function ExternalLogin() {
  const { result, state } = useExternalLogin();
  const { signInProviders } = useSite();
  const label = signInProviders.find(({ key }) => key === result.provider)?.label ?? 'The other site';
  if (state.phase === 'failed') return <Failed code={state.code} text={state.text} label={label} />;
  if (state.phase === 'known-address') return <KnownAddress {...result} label={label} />;
  if (state.phase === 'second-factor') return <SecondFactor step={state.step} nextPath={result.nextPath} />;
  if (state.phase === 'linked') return <Linked label={label} />;
  return <Spinner label="Logging you in" />;
}

function SecondFactor({ step, nextPath }: { step: string; nextPath: string }) {
  const navigate = useNavigate();
  const [expired, setExpired] = useState<string | null>(null);
  const onSuccess = () => void navigate(nextPath, { replace: true });
  const secondFactor = useSecondFactorForm({ step, onSuccess, onExpired: setExpired });
  if (expired) return <Failed code="" text={expired} label="" />;
  return <SecondFactorStep {...secondFactor} />;
}

function Linked({ label }: { label: string }) {
  return (
    <Stack>
      <Alert kind="success">{`${label} is connected. You can now log in with it.`}</Alert>
      <Row>
        <ButtonLink to={paths.accountManagement()}>Back to account settings</ButtonLink>
      </Row>
    </Stack>
  );
}

type KnownAddressProps = { step: string; nextPath: string; label: string };

/** An address alone proves nothing, so the person logs in once in another way, and then connects both. */
function KnownAddress({ step, nextPath, label }: KnownAddressProps) {
  const dialog = useAuthDialog();
  const navigate = useNavigate();
  const user = useAppSelector((state) => state.auth.user);
  const here = `${location.pathname}${location.hash}`;
  const form = useForm({
    initial: {},
    submit: () => callApi(calls.linkIdentity, { body: { step } }),
    onSuccess: () => {
      showToast(`${label} is connected.`);
      void navigate(nextPath, { replace: true });
    },
  });
  if (user)
    return (
      <form method="post" noValidate onSubmit={form.handleSubmit}>
        <Stack>
          {form.formError && <Alert kind="error">{form.formError}</Alert>}
          <p>{`You’re logged in as ${user.email}. Connect ${label}, so that you can log in with it next time?`}</p>
          <Row>
            <Button type="submit" busy={form.isSubmitting}>
              {`Connect ${label}`}
            </Button>
            <ButtonLink to={nextPath} variant="quiet">
              Not now
            </ButtonLink>
          </Row>
        </Stack>
      </form>
    );
  return (
    <Stack>
      <p>
        {`You already have an account here with the address of your ${label} account. Log in to it once, and you can connect the two.`}
      </p>
      <Row>
        <Button onClick={() => dialog.open('login', here)}>Log in</Button>
        <Button variant="quiet" onClick={() => dialog.open('link', here)}>
          Email me a login link
        </Button>
      </Row>
    </Stack>
  );
}

type FailureText = Partial<Record<ErrorCode, (label: string) => string>>;

/** Failures before this page, which come as a code; others have the server's text. */
const failureTexts: FailureText = {
  'identity.provider_down': (label) => `${label} isn’t responding right now. Log in with your password or by email.`,
  'identity.cancelled': (label) => `You cancelled logging in at ${label}. Nothing has changed.`,
  'identity.not_allowed': (label) => `That ${label} account can’t be used here. Choose another one.`,
  'identity.provider_not_found': () => 'This way of logging in is not available.',
};
const GENERAL = 'Logging in didn’t work. Please start again.';

function Failed({ code, text, label }: { code: string; text: string; label: string }) {
  const dialog = useAuthDialog();
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  return (
    <Stack>
      <Alert kind="error">{text || (failureTexts[code as ErrorCode]?.(label) ?? GENERAL)}</Alert>
      <Row>
        {isAuthenticated ? (
          <ButtonLink to={paths.accountManagement()}>Back to account settings</ButtonLink>
        ) : (
          <>
            <Button onClick={() => dialog.open('login')}>Log in</Button>
            <Link to={paths.home()}>Home</Link>
          </>
        )}
      </Row>
    </Stack>
  );
}
