import { useState } from 'react';
import { MINUTE_MS } from '#contracts/durations.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { DurationField, NOT_A_DURATION } from '#web/volunteering/DurationField.tsx';
import { formatDurationInput, parseDurationInput } from '#web/volunteering/duration-input.ts';
import type { OwnShiftEntry } from '#web/volunteering/own-shifts.api.ts';
import { useClaim } from './hours.api.ts';
import { formatDate, formatHoursState } from './hours-text.ts';

/** A past shift at which no host marked the volunteer, who can report their hours. */
export function HoursClaim({ shift }: { shift: OwnShiftEntry }) {
  const { signUp, state } = shift;
  const claiming = useClaim(shift.id);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const subject = <VisuallyHidden>{`: ${shift.title}, ${formatDate(shift.startsLocal)}`}</VisuallyHidden>;
  return (
    <>
      {formatHoursState(signUp)}
      {signUp.claim?.note && <small>{`“${signUp.claim.note}”`}</small>}
      {state !== 'cancelled' && (
        <Row gap="tight">
          <Button variant="link" onClick={() => setDialogOpen(true)}>
            {signUp.claim ? 'Change' : 'Report your hours'}
            {subject}
          </Button>
          {signUp.claim && (
            <Button variant="link" busy={claiming.isPending} onClick={() => claiming.mutate(null)}>
              Withdraw
              {subject}
            </Button>
          )}
        </Row>
      )}
      {claiming.error && !isDialogOpen && <Alert kind="error">{problemText(claiming.error)}</Alert>}
      {isDialogOpen && <ClaimDialog shift={shift} claiming={claiming} onClose={() => setDialogOpen(false)} />}
    </>
  );
}

const lengthOf = ({ startsAt, endsAt }: OwnShiftEntry) => (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS;

type ClaimDialogProps = { shift: OwnShiftEntry; claiming: ReturnType<typeof useClaim>; onClose: () => void };

function ClaimDialog({ shift, claiming, onClose }: ClaimDialogProps) {
  const { claim } = shift.signUp;
  const form = useForm({
    initial: {
      minutes: formatDurationInput(claim?.minutes ?? lengthOf(shift)),
      note: claim?.note ?? '',
    },
    rules: ({ minutes }): Record<string, string> => (parseDurationInput(minutes) ? {} : { minutes: NOT_A_DURATION }),
    submit: (_, { minutes, note }) => claiming.mutateAsync({ minutes: parseDurationInput(minutes)!, note }),
    onSuccess: () => {
      showToast('We’ve sent your hours to the host.');
      onClose();
    },
  });
  return (
    <FormDialog title="Report your hours" form={form} submitLabel="Send to host" cancelLabel="Cancel" onClose={onClose}>
      <Stack>
        <p>{`${shift.title} on ${formatDate(shift.startsLocal)}. The host didn’t check you in, so tell them how long you were there.`}</p>
        <DurationField {...form.field('minutes')} />
        <TextArea label="Note for the host" optional minRows={2} maxRows={6} maxLength={500} {...form.field('note')} />
      </Stack>
    </FormDialog>
  );
}
