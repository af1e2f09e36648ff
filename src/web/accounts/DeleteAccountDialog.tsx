import { DeleteAccountBody } from '#contracts/accounts/credential-fields.ts';
import { forgetKept } from '#web/platform/kept-entries.ts';
import { sessionEnded } from '#web/platform/session.slice.ts';
import { useAppDispatch } from '#web/platform/store.ts';
import { useForm } from '#web/platform/use-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
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
      showToast('Your account is gone. Take care!');
    },
  });
  return (
    <Dialog
      title="Delete your account?"
      onClose={onClose}
      onSubmit={form.handleSubmit}
      error={form.formError}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" variant="danger" busy={form.isSubmitting}>
            Delete for good
          </Button>
        </>
      }
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
    </Dialog>
  );
}
