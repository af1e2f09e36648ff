import { useState } from 'react';
import { CONTACT_DAYS, MAX_PHONE_LENGTH } from '#contracts/volunteering/volunteer-limits.ts';
import { after } from '#web/platform/after.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { ChangePartyDialog } from './ChangePartyDialog.tsx';
import { type OwnShiftEntry, useSeekReplacement, useShareContact } from './own-shifts.api.ts';
import { formatShift } from './shift-text.ts';

/** Who comes along, looking for a replacement, and letting the organizers see how to reach one. */
export function ShiftArrangements({ shift }: { shift: OwnShiftEntry }) {
  const { id, title, signUp } = shift;
  const seeking = useSeekReplacement(id);
  const sharing = useShareContact(id);
  const [openDialog, setOpenDialog] = useState<'contact' | 'party' | null>(null);
  const close = () => setOpenDialog(null);
  const isSought = signUp.replacementSoughtAt !== null;
  const label = <VisuallyHidden>{`: ${title}, ${formatShift(shift)}`}</VisuallyHidden>;
  const seek = () =>
    after(seeking.mutateAsync(!isSought), (changed) => {
      if (isSought) showToast('You keep your shift.');
      else if (changed.signUp?.status === 'signed-up')
        showToast('We asked the other volunteers. You’re on the shift until someone takes it.');
      else showToast('Someone was waiting and has taken your shift.');
    });
  const error = seeking.error ?? sharing.error;
  return (
    <>
      <Row gap="tight">
        {signUp.status === 'signed-up' && (isSought || shift.canBeReplaced) && (
          <Button variant="bare" size="small" busy={seeking.isPending} onClick={seek}>
            {isSought ? 'Stop looking for a replacement' : 'Find a replacement'}
            {label}
          </Button>
        )}
        {(shift.spotsPerSignUp > 1 || signUp.spots > 1) && (
          <Button variant="bare" size="small" onClick={() => setOpenDialog('party')}>
            {signUp.spots > 1 ? 'Change your group' : 'Bring others'}
            {label}
          </Button>
        )}
        {signUp.contact ? (
          <Button
            variant="bare"
            size="small"
            busy={sharing.isPending}
            onClick={() =>
              after(sharing.mutateAsync({ isShared: false }), () =>
                showToast('Your contact details are private again.'),
              )
            }
          >
            Stop sharing contact details
            {label}
          </Button>
        ) : (
          <Button variant="bare" size="small" onClick={() => setOpenDialog('contact')}>
            Share contact details
            {label}
          </Button>
        )}
      </Row>
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      {openDialog === 'contact' && <ShareContactDialog shift={shift} onClose={close} />}
      {openDialog === 'party' && <ChangePartyDialog shift={shift} onClose={close} />}
    </>
  );
}

function ShareContactDialog({ shift, onClose }: { shift: OwnShiftEntry; onClose: () => void }) {
  const sharing = useShareContact(shift.id);
  const form = useForm({
    initial: { phone: '' },
    submit: (_, { phone }) => sharing.mutateAsync({ isShared: true, phone }),
    onSuccess: () => {
      showToast('The organizers can reach you now.');
      onClose();
    },
  });
  return (
    <FormDialog title="Share contact details?" form={form} submitLabel="Share" cancelLabel="Cancel" onClose={onClose}>
      <p>{`${shift.host.name} will see your email address, and your phone number if you enter it, for this shift only and until ${CONTACT_DAYS} days after it. You can stop sharing at any time.`}</p>
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        optional
        maxLength={MAX_PHONE_LENGTH}
        {...form.field('phone')}
      />
    </FormDialog>
  );
}
