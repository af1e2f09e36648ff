import { useState } from 'react';
import { formatMinutes } from '#contracts/format-minutes.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import type { OwnShiftEntry } from '#web/volunteering/own-shifts.api.ts';
import { useDispute } from './hours.api.ts';
import { formatDate, formatHoursState } from './hours-text.ts';

/** The state of a shift's hours; volunteers can dispute them until they are approved. */
export function HoursDispute({ shift }: { shift: OwnShiftEntry }) {
  const { signUp } = shift;
  const dispute = useDispute(shift.id);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const isOpen = signUp.attendance === 'attended' && signUp.hoursState !== 'approved';
  const isDisputed = signUp.hoursState === 'disputed';
  return (
    <>
      {formatHoursState(signUp)}
      {isDisputed && signUp.hoursNote && <small>{`“${signUp.hoursNote}”`}</small>}
      {isOpen && (
        <div>
          <Button
            variant="link"
            busy={dispute.isPending}
            onClick={() => (isDisputed ? dispute.mutate({ state: 'counted', note: '' }) : setDialogOpen(true))}
            hiddenLabel={`for ${shift.title}, ${formatDate(shift.startsLocal)}`}
          >
            {isDisputed ? 'Withdraw report' : 'Report a mistake'}
          </Button>
        </div>
      )}
      {dispute.error && !isDialogOpen && <Alert kind="error">{problemText(dispute.error)}</Alert>}
      {isDialogOpen && <DisputeDialog shift={shift} dispute={dispute} onClose={() => setDialogOpen(false)} />}
    </>
  );
}

type DisputeDialogProps = { shift: OwnShiftEntry; dispute: ReturnType<typeof useDispute>; onClose: () => void };

function DisputeDialog({ shift, dispute, onClose }: DisputeDialogProps) {
  const form = useForm({
    initial: { note: '' },
    submit: (_, { note }) => dispute.mutateAsync({ state: 'disputed', note }),
    onSuccess: () => {
      showToast('We’ve told the host that these hours are wrong.');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Report a mistake in your hours"
      form={form}
      submitLabel="Send to host"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <Stack>
        <p>{`${shift.title} on ${formatDate(shift.startsLocal)} counts ${formatMinutes(shift.signUp.minutes)}. The host will review your message.`}</p>
        <TextArea label="What should it be?" optional minRows={2} maxRows={6} maxLength={500} {...form.field('note')} />
      </Stack>
    </FormDialog>
  );
}
