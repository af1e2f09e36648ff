import type { FormEvent } from 'react';
import { after } from '#web/platform/after.ts';
import { useFormFields } from '#web/platform/form-fields.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useBan } from './group-people.api.ts';

type BanDialogProps = { slug: string; person: { id: string; name: string }; onClose: () => void };

export function BanDialog({ slug, person: { id, name }, onClose }: BanDialogProps) {
  const fields = useFormFields({ reason: '' });
  const banning = useBan(slug);
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    if (banning.isPending) return;
    after(
      banning.mutateAsync({ personId: id, reason: fields.values.reason }),
      () => {
        showToast(`${name} is banned.`);
        onClose();
      },
      (error) => fields.complain(form, problemFields(error)),
    );
  };
  const isSaidAtField = Boolean(banning.error && problemFields(banning.error)['reason']);
  return (
    <Dialog
      title={`Ban ${name}?`}
      onClose={onClose}
      onSubmit={submit}
      error={banning.error && !isSaidAtField ? problemText(banning.error) : null}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep them
          </Button>
          <Button type="submit" variant="danger" busy={banning.isPending}>
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
        {...fields.bind('reason')}
      />
    </Dialog>
  );
}
