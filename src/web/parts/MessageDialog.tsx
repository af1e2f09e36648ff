import type { FormEvent } from 'react';
import { after } from '#web/platform/after.ts';
import { useFormFields } from '#web/platform/form-fields.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

type Message = { subject: string; text: string };

type MessageDialogProps = {
  /** To whom it goes. */
  title: string;
  sending: {
    isPending: boolean;
    error: unknown;
    mutateAsync: (message: Message) => Promise<{ recipients: number }>;
  };
  onClose: () => void;
};

/** A message to everybody of a list. */
export function MessageDialog({ title, sending, onClose }: MessageDialogProps) {
  const fields = useFormFields({ subject: '', text: '' });
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    const { subject, text } = fields.values;
    const missing = {
      subject: subject.trim() ? undefined : 'Give it a subject',
      text: text.trim() ? undefined : 'Write something',
    };
    if (sending.isPending || fields.complain(form, missing)) return;
    after(
      sending.mutateAsync(fields.values),
      ({ recipients }) => {
        showToast(recipients === 1 ? 'On its way to one person.' : `On its way to ${recipients} people.`);
        onClose();
      },
      (error) => fields.complain(form, problemFields(error)),
    );
  };
  const isSaidAtField = Object.keys(problemFields(sending.error)).length > 0;
  return (
    <Dialog
      title={title}
      wide
      onClose={onClose}
      onSubmit={submit}
      error={sending.error && !isSaidAtField ? problemText(sending.error) : null}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={sending.isPending}>
            Send
          </Button>
        </>
      }
    >
      <TextField label="Subject" required maxLength={120} autoComplete="off" {...fields.bind('subject')} />
      <TextArea label="Message" required minRows={5} maxRows={12} maxLength={5000} {...fields.bind('text')} />
    </Dialog>
  );
}
