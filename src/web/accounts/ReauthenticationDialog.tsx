import { ReauthenticationBody } from '#contracts/accounts/credential-fields.ts';
import { TotpCodeBody } from '#contracts/accounts/second-factor-fields.ts';
import { RECENT_SIGN_IN_MINUTES } from '#contracts/accounts/sign-in-methods.ts';
import { type BodySchema, useForm } from '#web/platform/form/use-form.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { PasskeyConfirmation } from './factors/PasskeyConfirmation.tsx';
import { canUsePasskeysHere } from './factors/passkey-support.ts';
import { type IdentityProof, useReauthenticate, useSignInMethods } from './factors/sign-in-methods.api.ts';

type ReauthenticationDialogProps = { onConfirmed: () => void; onClose: () => void };

const TITLE = 'Confirm that it’s you';
const INTRODUCTION = `You logged in a while ago. After this, we won’t ask again for ${RECENT_SIGN_IN_MINUTES} minutes.`;

/** Asks who is there before a sensitive change: for the password, else a code, or for a passkey. */
export function ReauthenticationDialog({ onConfirmed, onClose }: ReauthenticationDialogProps) {
  const methods = useSignInMethods();
  if (!methods.data)
    return (
      <Dialog title={TITLE} onClose={onClose} error={methods.error && problemText(methods.error)}>
        <p>{INTRODUCTION}</p>
      </Dialog>
    );
  const { hasPassword, secondFactor, passkeys } = methods.data;
  const field = hasPassword ? 'password' : secondFactor ? 'code' : undefined;
  const canUsePasskey = passkeys.some(({ worksHere }) => worksHere) && canUsePasskeysHere();
  const passkey = canUsePasskey && <PasskeyConfirmation onConfirmed={onConfirmed} />;
  if (field) return <ProofDialog {...{ field, passkey, onConfirmed, onClose }} />;
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

type ProofDialogProps = ReauthenticationDialogProps & { field: 'password' | 'code'; passkey: React.ReactNode };

const schemas: Record<'password' | 'code', BodySchema<IdentityProof>> = {
  password: ReauthenticationBody,
  code: TotpCodeBody,
};

function ProofDialog({ field, passkey, onConfirmed, onClose }: ProofDialogProps) {
  const confirmation = useReauthenticate();
  const form = useForm({
    initial: { password: '', code: '' },
    schema: schemas[field],
    submit: (body) => confirmation.mutateAsync(body),
    onSuccess: onConfirmed,
  });
  return (
    <FormDialog title={TITLE} form={form} submitLabel="Confirm" cancelLabel="Cancel" onClose={onClose}>
      <p>{INTRODUCTION}</p>
      {field === 'password' ? (
        <PasswordField label="Current password" autoComplete="current-password" {...form.field('password')} />
      ) : (
        <TextField
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field('code')}
        />
      )}
      {passkey}
    </FormDialog>
  );
}
