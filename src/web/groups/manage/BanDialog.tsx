import { useForm } from '#web/platform/form/use-form.ts';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useBan } from './group-people.api.ts';

type BanDialogProps = { slug: string; person: { id: string; name: string }; onClose: () => void };

export function BanDialog({ slug, person: { id, name }, onClose }: BanDialogProps) {
  const banning = useBan(slug);
  const form = useForm({
    initial: { reason: '' },
    submit: (_, { reason }) => banning.mutateAsync({ personId: id, reason }),
    onSuccess: () => {
      showToast(`${name} is banned.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Ban ${name}?`}
      form={form}
      submitLabel="Ban"
      submitVariant="danger"
      cancelLabel="Keep them"
      onClose={onClose}
    >
      <p>They leave the group and cannot join, ask or be invited again. You can lift the ban.</p>
      <TextArea
        label="Why"
        optional
        hint="For those who run the group. The person is not told"
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
