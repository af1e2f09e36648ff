import { PartyFields, partyFieldErrors, partyValues, toParty } from '#web/parts/shifts/PartyFields.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { type OwnShiftEntry, useTakeShift } from './own-shifts.api.ts';

/** Changes how many people come, and who, without signing up again. */
export function ChangePartyDialog({ shift, onClose }: { shift: OwnShiftEntry; onClose: () => void }) {
  const { signUp } = shift;
  const take = useTakeShift(shift.id);
  const role = { spotsPerSignUp: Math.max(shift.spotsPerSignUp, signUp.spots) };
  const form = useForm({
    initial: partyValues(signUp),
    rules: (values) => partyFieldErrors(role, values),
    submit: (_, values) => take.mutateAsync(toParty(values)),
    onSuccess: ({ signUp: changed }) => {
      showToast(changed?.spots === 1 ? 'Saved. You’re coming alone.' : `Saved for ${changed?.spots} people.`);
      onClose();
    },
  });
  return (
    <FormDialog title="Who’s coming?" form={form} submitLabel="Save" cancelLabel="Cancel" onClose={onClose}>
      <p>
        {signUp.status === 'signed-up'
          ? 'Spots that you give up go to the waitlist. You can take more only while spots are open.'
          : 'You keep your place on the waitlist. You move up once there are spots for all of you.'}
      </p>
      <PartyFields spotsPerSignUp={role.spotsPerSignUp} form={form} />
    </FormDialog>
  );
}
