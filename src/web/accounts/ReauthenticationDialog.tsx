import { ReauthenticationBody } from '#contracts/accounts/credential-fields.ts';
import { RECENT_SIGN_IN_MINUTES } from '#contracts/accounts/sign-in-methods.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { useReauthenticate } from './sessions.api.ts';

type ReauthenticationDialogProps = { onConfirmed: () => void; onClose: () => void };

/** Asks who is there before a sensitive change. */
export function ReauthenticationDialog({ onConfirmed, onClose }: ReauthenticationDialogProps) {
  const confirmation = useReauthenticate();
  const form = useForm({
    initial: { password: '' },
    schema: ReauthenticationBody,
    submit: (body) => confirmation.mutateAsync(body),
    onSuccess: onConfirmed,
  });
  return (
    <FormDialog title="Confirm that it’s you" form={form} submitLabel="Confirm" cancelLabel="Cancel" onClose={onClose}>
      <p>{`You logged in a while ago. After this, we won’t ask again for ${RECENT_SIGN_IN_MINUTES} minutes.`}</p>
      <PasswordField label="Current password" autoComplete="current-password" {...form.field('password')} />
    </FormDialog>
  );
}
