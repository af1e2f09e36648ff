import * as extras from '#contracts/events/event-extras.contract.ts';
import type { HostDialogProps } from '#web/events/CancelEventDialog.tsx';
import { useForm } from '#web/platform/use-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useSaveTemplate } from './templates.api.ts';

export function SaveTemplateDialog({ eventId, title, onClose }: HostDialogProps) {
  const saving = useSaveTemplate();
  const form = useForm({
    initial: { name: title },
    schema: extras.createEventTemplate.body,
    toBody: ({ name }) => ({ eventId, name }),
    submit: (body) => saving.mutateAsync(body),
    onSuccess: () => {
      showToast('Saved. You find it where you begin a new event.');
      onClose();
    },
  });
  return (
    <Dialog
      title="Save as template"
      onClose={onClose}
      onSubmit={form.handleSubmit}
      error={form.formError}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.isSubmitting}>
            Save template
          </Button>
        </>
      }
    >
      <p>Everything but dates, address and meeting link becomes a starting point for your next events.</p>
      <TextField label="Name of the template" required maxLength={120} autoComplete="off" {...form.field('name')} />
    </Dialog>
  );
}
