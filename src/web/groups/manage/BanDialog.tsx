import { formatPaidDues } from '#web/groups/paid-dues.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useBan, useDues } from './group-people.api.ts';

type BanDialogProps = { slug: string; person: { id: string; name: string }; onClose: () => void };

export function BanDialog({ slug, person: { id, name }, onClose }: BanDialogProps) {
  const banning = useBan(slug);
  const { data: dues } = useDues(slug, id);
  const form = useForm({
    initial: { reason: '' },
    submit: (_, { reason }) => banning.mutateAsync({ personId: id, reason }),
    onSuccess: () => {
      showToast(`You banned ${name}.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Ban ${name}?`}
      form={form}
      submitLabel="Ban"
      submitVariant="danger"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <p>
        They’ll be removed from the group, lose their spots and shifts at its members-only events, and can’t join again.
        You can lift the ban at any time.
        {formatPaidDues('Their', dues)}
      </p>
      <TextArea
        label="Reason"
        optional
        hint="Only organizers can see it"
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
