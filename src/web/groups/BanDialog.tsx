import { useForm } from '#web/platform/use-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
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
    <Dialog
      title={`Ban ${name}?`}
      onClose={onClose}
      onSubmit={form.handleSubmit}
      error={form.formError}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep them
          </Button>
          <Button type="submit" variant="danger" busy={form.isSubmitting}>
            Ban
          </Button>
        </>
      }
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
    </Dialog>
  );
}
