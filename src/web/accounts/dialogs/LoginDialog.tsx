import { useState } from 'react';
import { LoginBody } from '#contracts/accounts/credential-fields.ts';
import { SecondFactorFields } from '#web/accounts/factors/SecondFactorFields.tsx';
import { usePasskeyLogin } from '#web/accounts/factors/use-passkey-login.ts';
import { useSecondFactorForm } from '#web/accounts/factors/use-second-factor-form.ts';
import { OtherSignInMethods } from '#web/accounts/other-logins/OtherSignInMethods.tsx';
import type { AuthDialogProps } from '#web/platform/page/auth-dialog.ts';
import { clearError } from '#web/platform/session/session.slice.ts';
import { login } from '#web/platform/session/session.thunks.ts';
import { useAppDispatch, useAppSelector } from '#web/platform/session/store.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { useContinueAfterLogin } from './continue-after-login.ts';
import { DialogLink } from './DialogLink.tsx';
import { type Credentials, useCredentialsForm } from './use-credentials-form.ts';

export function LoginDialog({ nextPath, show, close }: AuthDialogProps) {
  const dispatch = useAppDispatch();
  const storeError = useAppSelector((state) => state.auth.error);
  const [step, setStep] = useState<string | null>(null);
  const [expired, setExpired] = useState<string | null>(null);
  const onSuccess = useContinueAfterLogin({ nextPath, close });
  const startAgain = (message: string) => {
    setStep(null);
    setExpired(message);
  };
  const secondFactor = useSecondFactorForm({ step, onSuccess, onExpired: startAgain });
  const passkey = usePasskeyLogin({ onSuccess });
  const logIn = async (values: Credentials) => {
    setExpired(null);
    const result = await dispatch(login(values));
    const next = login.rejected.match(result) && result.meta.rejectedWithValue && result.meta.problem?.step;
    if (!next) return result;
    dispatch(clearError());
    setStep(next);
    return { status: NEEDS_SECOND_FACTOR };
  };
  const form = useCredentialsForm({
    schema: LoginBody,
    submit: logIn,
    onSuccess: (result) => 'meta' in result && onSuccess(),
  });
  const current = step ? secondFactor.form : form;
  return (
    <Dialog
      title="Log in"
      onClose={close}
      error={step ? secondFactor.form.formError : (storeError ?? expired ?? passkey.error)}
      onSubmit={current.handleSubmit}
      actions={
        <>
          <Button type="submit" wide busy={current.isSubmitting}>
            Log in
          </Button>
          {!step && <OtherSignInMethods nextPath={nextPath} show={show} />}
        </>
      }
    >
      {step ? <SecondFactorFields {...secondFactor} /> : <CredentialFields {...{ form, passkey, show }} />}
    </Dialog>
  );
}

/** Accepted: the login continues. */
const NEEDS_SECOND_FACTOR = 202;

type CredentialFieldsProps = {
  form: ReturnType<typeof useCredentialsForm>;
  passkey: ReturnType<typeof usePasskeyLogin>;
  show: AuthDialogProps['show'];
};

function CredentialFields({ form, passkey, show }: CredentialFieldsProps) {
  return (
    <>
      <TextField
        label="Email"
        type="email"
        autoComplete={passkey.isPossible ? 'username webauthn' : 'username'}
        {...form.field('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      {passkey.isPossible && (
        <div>
          <Button variant="quiet" wide busy={passkey.isAsking} onClick={passkey.ask}>
            Log in with a passkey
          </Button>
        </div>
      )}
      <p>
        <DialogLink to="forgot" show={show}>
          Forgot Password?
        </DialogLink>
      </p>
      <p>
        New here?{' '}
        <DialogLink to="signup" show={show}>
          Create an account
        </DialogLink>
      </p>
    </>
  );
}
