import { MessageText } from '#contracts/conversations/conversations.contract.ts';
import { MAX_MESSAGE_LENGTH } from '#contracts/conversations/message-limits.ts';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';

type MessageFormProps<Sent> = {
  label: string;
  hint?: string;
  submitLabel: string;
  send: (message: { text: string }) => Promise<Sent>;
  onSent: (sent: Sent) => void;
};

export function MessageForm<Sent>({ label, hint, submitLabel, send, onSent }: MessageFormProps<Sent>) {
  const ownName = useOwnName();
  const form = useForm({
    initial: { text: '' },
    schema: MessageText,
    submit: async (message) => {
      await ownName.save();
      return send(message);
    },
    onSuccess: (sent, { reset }) => {
      reset();
      onSent(sent);
    },
  });
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit}>
      <Stack>
        <LeavingGuard form={form} />
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <TextArea
          label={label}
          hint={hint}
          required
          minRows={4}
          maxRows={12}
          maxLength={MAX_MESSAGE_LENGTH}
          {...form.field('text')}
        />
        {ownName.field}
        <Row>
          <Button type="submit" busy={form.isSubmitting}>
            {submitLabel}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
