import { messageAttendees } from '#contracts/rsvps/attendees.contract.ts';
import { useForm } from '#web/platform/use-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

type Message = { subject: string; text: string };

type MessageDialogProps = {
  /** Names the recipients. */
  title: string;
  sending: { mutateAsync: (message: Message) => Promise<{ recipients: number }> };
  onClose: () => void;
};

/** A message to all people of a list. */
export function MessageDialog({ title, sending, onClose }: MessageDialogProps) {
  const form = useForm({
    initial: { subject: '', text: '' },
    schema: messageAttendees.body,
    submit: (message) => sending.mutateAsync(message),
    onSuccess: ({ recipients }) => {
      showToast(recipients === 1 ? 'On its way to one person.' : `On its way to ${recipients} people.`);
      onClose();
    },
  });
  return (
    <Dialog
      title={title}
      wide
      onClose={onClose}
      onSubmit={form.handleSubmit}
      error={form.formError}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.isSubmitting}>
            Send
          </Button>
        </>
      }
    >
      <TextField label="Subject" required maxLength={120} autoComplete="off" {...form.field('subject')} />
      <TextArea label="Message" required minRows={5} maxRows={12} maxLength={5000} {...form.field('text')} />
    </Dialog>
  );
}
