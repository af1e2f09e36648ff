import { ReauthenticationBody } from '#contracts/accounts/credential-fields.ts';
import { RECENT_SIGN_IN_MINUTES } from '#contracts/accounts/sign-in-methods.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { PasskeyConfirmation } from './factors/PasskeyConfirmation.tsx';
import {
  type IdentityProof,
  type SignInMethods,
  useReauthenticate,
  useSignInMethods,
} from './factors/sign-in-methods.api.ts';
import { usableFactors, useSecondFactorProof } from './factors/use-second-factor-proof.tsx';

type ReauthenticationDialogProps = { onConfirmed: () => void; onClose: () => void };

const TITLE = 'Confirm that it’s you';
const INTRODUCTION = `You logged in a while ago. After this, we won’t ask again for ${RECENT_SIGN_IN_MINUTES} minutes.`;

/** Asks who is there before a sensitive change: for the password, else a code of the second factor, or for a passkey. */
export function ReauthenticationDialog({ onConfirmed, onClose }: ReauthenticationDialogProps) {
  const methods = useSignInMethods();
  if (!methods.data)
    return (
      <Dialog title={TITLE} onClose={onClose} error={methods.error && problemText(methods.error)}>
        <p>{INTRODUCTION}</p>
      </Dialog>
    );
  const Confirmation = methods.data.hasPassword ? PasswordDialog : FactorDialog;
  return <Confirmation methods={methods.data} onConfirmed={onConfirmed} onClose={onClose} />;
}

type ConfirmationProps = ReauthenticationDialogProps & { methods: SignInMethods };

function FactorDialog({ methods, onConfirmed, onClose }: ConfirmationProps) {
  const { form, fields, passkey } = useSecondFactorProof(methods, onConfirmed);
  if (fields)
    return (
      <FormDialog title={TITLE} form={form} submitLabel="Confirm" cancelLabel="Cancel" onClose={onClose}>
        <p>{INTRODUCTION}</p>
        {fields}
        {passkey}
      </FormDialog>
    );
  return (
    <Dialog title={TITLE} onClose={onClose}>
      <p>{INTRODUCTION}</p>
      {passkey ? (
        <Stack>
          {passkey}
          <p>If you don’t have your passkey with you, log out, log in another way, then come back here.</p>
        </Stack>
      ) : (
        <Alert>Log out and log in again, then come back here.</Alert>
      )}
    </Dialog>
  );
}

function PasswordDialog({ methods, onConfirmed, onClose }: ConfirmationProps) {
  const confirmation = useReauthenticate();
  const form = useForm({
    initial: { password: '' },
    schema: ReauthenticationBody,
    submit: (body: IdentityProof) => confirmation.mutateAsync(body),
    onSuccess: onConfirmed,
  });
  return (
    <FormDialog title={TITLE} form={form} submitLabel="Confirm" cancelLabel="Cancel" onClose={onClose}>
      <p>{INTRODUCTION}</p>
      <PasswordField label="Current password" autoComplete="current-password" {...form.field('password')} />
      {usableFactors(methods).hasUsablePasskey && <PasskeyConfirmation onConfirmed={onConfirmed} />}
    </FormDialog>
  );
}
