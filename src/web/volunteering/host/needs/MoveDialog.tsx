import { useForm } from '#web/platform/form/use-form.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { byUrgency, formatWhen, gapsOf } from '#web/volunteering/host/gaps.ts';
import { type SignUpForHost, useMoveSignUp } from '#web/volunteering/host/shift-people.api.ts';
import type { VolunteerRole, VolunteerShift } from '#web/volunteering/host/volunteer-roles.api.ts';

type MoveDialogProps = {
  person: SignUpForHost['person'];
  shift: VolunteerShift;
  roles: readonly VolunteerRole[];
  onClose: () => void;
};

/** Moves a person to another shift of the same event or organization; shifts with gaps come first. */
export function MoveDialog({ person, shift, roles, onClose }: MoveDialogProps) {
  const moving = useMoveSignUp(shift.id, person.id);
  const titles = new Map(roles.map(({ id, title }) => [id, title]));
  const others = byUrgency(
    roles.flatMap(({ shifts }) => shifts),
    // Nobody can be moved into the place of a person who looks for a replacement.
    gapsOf,
  ).filter(({ id, isCancelled, state }) => id !== shift.id && !isCancelled && state !== 'over');
  const options = others.map((other) => {
    const gaps = gapsOf(other);
    return {
      value: other.id,
      label: `${titles.get(other.roleId)}, ${formatWhen(other)} (${gaps > 0 ? `${gaps} open` : 'full'})`,
    };
  });
  const form = useForm({
    initial: { shiftId: others[0]?.id ?? '' },
    submit: (_, { shiftId }) => moving.mutateAsync({ shiftId }),
    onSuccess: () => {
      showToast(`You moved ${person.name}. We’ll let them know.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Move ${person.name}`}
      form={form}
      submitLabel="Move"
      isSubmitDisabled={!form.values.shiftId}
      cancelLabel="Cancel"
      onClose={onClose}
    >
      {others.length === 0 ? (
        <p>There are no other upcoming shifts.</p>
      ) : (
        <Select label="To" options={options} {...form.field('shiftId')} />
      )}
    </FormDialog>
  );
}
