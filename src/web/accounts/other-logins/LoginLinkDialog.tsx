import { useState } from 'react';
import { LOGIN_LINK_MINUTES } from '#contracts/accounts/account-limits.ts';
import { LoginLinkBody, UseLoginCodeBody } from '#contracts/accounts/credential-fields.ts';
import * as calls from '#contracts/calls.gen.ts';
import { useContinueAfterLogin } from '#web/accounts/dialogs/continue-after-login.ts';
import { SecondFactorFields } from '#web/accounts/factors/SecondFactorFields.tsx';
import type { Form } from '#web/platform/form/form-binding.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { callApi } from '#web/platform/http/http.ts';
import type { AuthDialogProps } from '#web/platform/page/auth-dialog.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { useLoginStep } from './use-login-step.ts';

/** Mails a link, and takes the code of the same mail, which may be read on another device. */
export function LoginLinkDialog({ nextPath, show, close }: AuthDialogProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null)
    return <LoginCodeDialog email={sentTo} nextPath={nextPath} close={close} onBack={() => setSentTo(null)} />;
  return <LinkRequestDialog nextPath={nextPath} show={show} close={close} onSent={setSentTo} />;
}

function LinkRequestDialog({ nextPath, show, close, onSent }: AuthDialogProps & { onSent: (email: string) => void }) {
  const form = useForm({
    initial: { email: '' },
    schema: LoginLinkBody,
    // The part after # may hold a secret of this page, which does not belong in a mail.
    toBody: ({ email }) => ({ email, next: nextPath.split('#')[0] }),
    submit: async (body) => {
      await callApi(calls.requestLoginLink, { body });
      return body.email;
    },
    onSuccess: onSent,
  });
  return (
    <Dialog
      title="Log in by email"
      onClose={close}
      error={form.formError}
      onSubmit={form.handleSubmit}
      actions={
        <>
          <Button variant="quiet" onClick={() => show('login')}>
            Back to Login
          </Button>
          <Button type="submit" busy={form.isSubmitting}>
            Send link
          </Button>
        </>
      }
    >
      <p>We’ll email you a link and a code. Either one logs you in, without a password.</p>
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
    </Dialog>
  );
}

type LoginCodeDialogProps = Pick<AuthDialogProps, 'nextPath' | 'close'> & { email: string; onBack: () => void };

function LoginCodeDialog({ email, nextPath, close, onBack }: LoginCodeDialogProps) {
  const { step, expired, secondFactor, begin, finish } = useLoginStep(useContinueAfterLogin({ nextPath, close }));
  const form = useForm({
    initial: { code: '' },
    schema: UseLoginCodeBody,
    toBody: ({ code }) => ({ email, code }),
    submit: (body) => begin(() => callApi(calls.logInWithCode, { body })),
    onSuccess: finish,
  });
  const current = step ? secondFactor.form : form;
  return (
    <Dialog
      title={step ? 'Log in' : 'Check your email'}
      onClose={close}
      error={current.formError ?? expired}
      onSubmit={current.handleSubmit}
      actions={
        <>
          <Button variant="quiet" onClick={onBack}>
            Use another address
          </Button>
          <Button type="submit" busy={current.isSubmitting}>
            Log in
          </Button>
        </>
      }
    >
      {step ? <SecondFactorFields {...secondFactor} /> : <CodeFields email={email} field={form.field('code')} />}
    </Dialog>
  );
}

type CodeFieldsProps = { email: string; field: ReturnType<Form<{ code: string }>['field']> };

function CodeFields({ email, field }: CodeFieldsProps) {
  return (
    <>
      <Alert kind="success">{`If there’s an account for ${email}, we’ve sent it a link.`}</Alert>
      <p>{`Open the link on this device, or enter the code here. Both expire in ${LOGIN_LINK_MINUTES} minutes.`}</p>
      <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" {...field} />
    </>
  );
}
