import { type FormEvent, useState } from 'react';
import { useFormFields } from '#web/platform/form-fields.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

type TeamNameDialogProps = {
  title: string;
  act: string;
  label: string;
  initial?: string;
  /** Throws what the server refuses. */
  save: (text: string) => Promise<unknown>;
  onClose: () => void;
};

/** One line of text about a team: its name, or the code that lets one in. */
export function TeamNameDialog({ title, act, label, initial = '', save, onClose }: TeamNameDialogProps) {
  const fields = useFormFields({ name: initial });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const submit = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    if (isSaving) return;
    setRefusal(null);
    const text = fields.values.name.trim();
    if (fields.complain(form, { name: text ? undefined : `${label} is missing` })) return;
    setIsSaving(true);
    try {
      await save(text);
      onClose();
    } catch (error) {
      const { name, code } = problemFields(error);
      if (!fields.complain(form, { name: name ?? code })) setRefusal(problemText(error));
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      error={refusal}
      onSubmit={(event) => void submit(event)}
      actions={
        <Button type="submit" variant="loud" busy={isSaving}>
          {act}
        </Button>
      }
    >
      <TextField label={label} maxLength={60} autoComplete="off" {...fields.bind('name')} />
    </Dialog>
  );
}
