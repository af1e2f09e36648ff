import { DeleteAccountBody } from '#contracts/accounts/credential-fields.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { forgetKept } from '#web/platform/http/kept-entries.ts';
import { sessionEnded } from '#web/platform/session/session.slice.ts';
import { useAppDispatch } from '#web/platform/session/store.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useDeleteAccount } from './accounts.api.ts';

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const deletion = useDeleteAccount();
  const dispatch = useAppDispatch();
  const form = useForm({
    initial: { currentPassword: '' },
    schema: DeleteAccountBody,
    submit: ({ currentPassword }) => deletion.mutateAsync(currentPassword),
    onSuccess: () => {
      forgetKept();
      dispatch(sessionEnded());
      showToast('Your account is deleted. Take care!');
    },
  });
  return (
    <FormDialog
      title="Delete your account?"
      form={form}
      submitLabel="Delete permanently"
      submitVariant="danger"
      cancelLabel="Keep it"
      onClose={onClose}
    >
      <p>
        Your profile with its picture, your email address and password, and every session are erased at once. This
        cannot be undone, and nobody can bring them back for you.
      </p>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
    </FormDialog>
  );
}
