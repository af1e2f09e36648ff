import type { FormEvent } from 'react';
import { after } from '#web/platform/after.ts';
import { useFormFields } from '#web/platform/form-fields.ts';
import { formComplaints } from '#web/platform/form-messages.ts';
import { forgetKept } from '#web/platform/kept-entries.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { sessionEnded } from '#web/platform/session.slice.ts';
import { useAppDispatch } from '#web/platform/store.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useDeleteAccount } from './accounts.api.ts';
import { hasFieldComplaint } from './refusals.ts';

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const fields = useFormFields({ currentPassword: '' });
  const deletion = useDeleteAccount();
  const dispatch = useAppDispatch();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { currentPassword } = fields.values;
    const missing = currentPassword ? undefined : formComplaints.currentPasswordRequired;
    if (deletion.isPending || fields.complain(form, { currentPassword: missing })) return;
    after(
      deletion.mutateAsync(currentPassword),
      () => {
        forgetKept();
        dispatch(sessionEnded());
        showToast('Your account is gone. Take care!');
      },
      (error) => fields.complain(form, problemFields(error)),
    );
  };

  const isSaidAtField = deletion.error && hasFieldComplaint(deletion.error, fields.values);
  return (
    <Dialog
      title="Delete your account?"
      onClose={onClose}
      onSubmit={submit}
      error={deletion.error && !isSaidAtField ? problemText(deletion.error) : null}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" variant="danger" busy={deletion.isPending}>
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
        {...fields.bind('currentPassword')}
      />
    </Dialog>
  );
}
