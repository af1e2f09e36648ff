import type { ReactNode } from 'react';
import { MessageFields } from '#contracts/rsvps/attendees.contract.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { enterToText } from '#web/ui/form/enter-to-text.ts';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

type Message = { subject: string; text: string };

type MessageDialogProps = {
  /** Names the recipients. */
  title: string;
  sending: { mutateAsync: (message: Message) => Promise<{ recipients: number }> };
  onClose: () => void;
  /** Further fields, above the message. */
  children?: ReactNode;
};

/** A message to all people of a list. */
export function MessageDialog({ title, sending, onClose, children }: MessageDialogProps) {
  const form = useForm({
    initial: { subject: '', text: '' },
    schema: MessageFields,
    submit: async (message) => {
      const { recipients } = await sending.mutateAsync(message);
      // The message stays for another list.
      if (recipients === 0) throw new Error('There’s no one else to send this to.');
      return recipients;
    },
    onSuccess: (recipients) => {
      showToast(recipients === 1 ? 'Message sent to one person.' : `Message sent to ${recipients} people.`);
      onClose();
    },
  });
  return (
    <FormDialog title={title} wide form={form} submitLabel="Send" cancelLabel="Cancel" onClose={onClose}>
      {children}
      <TextField
        label="Subject"
        required
        maxLength={120}
        autoComplete="off"
        {...enterToText}
        {...form.field('subject')}
      />
      <TextArea label="Message" required minRows={5} maxRows={12} maxLength={5000} {...form.field('text')} />
    </FormDialog>
  );
}
