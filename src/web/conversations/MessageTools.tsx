import { useState } from 'react';
import { BlockDialog } from '#web/parts/BlockDialog.tsx';
import { ItemTool, ItemTools } from '#web/parts/ItemTools.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { type Message, useReportMessage } from './conversations.api.ts';

/** `isHiddenByBlock`: who blocks the author no longer sees the conversation, and so can’t report the message after. */
export type BlockEffect = { isHiddenByBlock: boolean; onBlocked: () => void };
type MessageToolsProps = BlockEffect & { message: Message };

/** The actions on messages of other people. */
export function MessageTools({ message, isHiddenByBlock, onBlocked }: MessageToolsProps) {
  const [openDialog, setOpenDialog] = useState<'report' | 'block' | null>(null);
  const close = () => setOpenDialog(null);
  return (
    <ItemTools>
      <ItemTool hiddenLabel={`${message.author.name}’s message`} onClick={() => setOpenDialog('report')}>
        Report
      </ItemTool>
      <ItemTool hiddenLabel={message.author.name} onClick={() => setOpenDialog('block')}>
        Block
      </ItemTool>
      {openDialog === 'report' && <ReportDialog messageId={message.id} onClose={close} />}
      {openDialog === 'block' && (
        <BlockDialog
          person={message.author}
          onDone={() => {
            close();
            onBlocked();
          }}
          onClose={close}
          details={
            isHiddenByBlock &&
            !message.isFromHost && (
              <p>
                You won’t see this conversation anymore.{' '}
                <Button variant="link" onClick={() => setOpenDialog('report')}>
                  Report the message first
                </Button>
              </p>
            )
          }
        />
      )}
    </ItemTools>
  );
}

function ReportDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const reporting = useReportMessage(messageId);
  const form = useForm({
    initial: { reason: '' },
    submit: (_, { reason }) => reporting.mutateAsync(reason.trim()),
    onSuccess: () => {
      showToast('Thanks. We’ll take a look.');
      onClose();
    },
  });
  return (
    <FormDialog title="Report this message?" form={form} submitLabel="Report" cancelLabel="Cancel" onClose={onClose}>
      <p>The people who run this site will see the message and your reason.</p>
      <TextArea label="What’s wrong with it?" minRows={2} maxRows={6} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  );
}
