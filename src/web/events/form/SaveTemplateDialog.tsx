import * as extras from '#contracts/events/event-extras.contract.ts';
import type { HostDialogProps } from '#web/events/CancelEventDialog.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
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
      showToast('Template saved. You’ll find it when you create an event.');
      onClose();
    },
  });
  return (
    <FormDialog title="Save as template" form={form} submitLabel="Save template" cancelLabel="Cancel" onClose={onClose}>
      <p>
        Save everything except dates, address, meeting link and volunteer roles to reuse for other events. To keep the
        roles, duplicate the event instead.
      </p>
      <TextField label="Template name" required maxLength={120} autoComplete="off" {...form.field('name')} />
    </FormDialog>
  );
}
