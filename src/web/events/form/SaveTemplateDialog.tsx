import type { FormEvent } from 'react';
import type { HostDialogProps } from '#web/events/CancelEventDialog.tsx';
import { after } from '#web/platform/after.ts';
import { useFormFields } from '#web/platform/form-fields.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useSaveTemplate } from './templates.api.ts';

export function SaveTemplateDialog({ eventId, title, onClose }: HostDialogProps) {
  const fields = useFormFields({ name: title });
  const saving = useSaveTemplate();
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    if (saving.isPending) return;
    after(
      saving.mutateAsync({ eventId, name: fields.values.name }),
      () => {
        showToast('Saved. You find it where you begin a new event.');
        onClose();
      },
      (error) => fields.complain(form, problemFields(error)),
    );
  };
  const isSaidAtField = Boolean(saving.error && problemFields(saving.error)['name']);
  return (
    <Dialog
      title="Save as template"
      onClose={onClose}
      onSubmit={submit}
      error={saving.error && !isSaidAtField ? problemText(saving.error) : null}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={saving.isPending}>
            Save template
          </Button>
        </>
      }
    >
      <p>Everything but dates, address and meeting link becomes a starting point for your next events.</p>
      <TextField label="Name of the template" required maxLength={120} autoComplete="off" {...fields.bind('name')} />
    </Dialog>
  );
}
