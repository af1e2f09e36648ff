import { MAX_NOTE_LENGTH } from '#contracts/rsvps/rsvp-limits.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { formatDecision } from '#web/rsvps/decision-text.ts';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

type DeclineDialogProps = {
  names: readonly string[];
  decline: (note: string) => Promise<Parameters<typeof formatDecision>[0]>;
  onDone: () => void;
  onClose: () => void;
};

export function DeclineDialog({ names, decline, onDone, onClose }: DeclineDialogProps) {
  const form = useForm({
    initial: { note: '' },
    submit: (_, { note }) => decline(note),
    onSuccess: (counts) => {
      showToast(formatDecision(counts));
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      title={names.length === 1 ? `Decline ${names[0]}?` : `Decline ${names.length} requests?`}
      form={form}
      submitLabel="Decline"
      submitVariant="danger"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <p>
        {names.length === 1
          ? 'They get a notification and can’t send another request.'
          : 'They get a notification and can’t send another request. All of them get the same message.'}{' '}
        You can still accept them later.
      </p>
      <TextArea label="Message" optional minRows={3} maxRows={8} maxLength={MAX_NOTE_LENGTH} {...form.field('note')} />
    </FormDialog>
  );
}
