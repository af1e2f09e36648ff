import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useFormFields } from '#web/platform/form-fields.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Choice } from '#web/ui/form/Choice.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useCreateRound, useImportRound } from './rounds.api.ts';

/** Begin a round with nothing, or with questions one has. */
export function RoundTools() {
  const [asked, setAsked] = useState<'write' | 'bring' | null>(null);
  return (
    <Row gap="tight">
      <Button variant="loud" onClick={() => setAsked('write')}>
        Write a round
      </Button>
      <Button variant="quiet" onClick={() => setAsked('bring')}>
        Import questions
      </Button>
      {asked && <RoundDialog isImport={asked === 'bring'} onClose={() => setAsked(null)} />}
    </Row>
  );
}

const formats = [
  { value: 'csv', label: 'CSV' },
  { value: 'open-trivia', label: 'Open Trivia JSON' },
] as const;
const hints = {
  csv: 'Question, answer, further answers separated by |, points. Comma, semicolon or tab; a heading is fine.',
  'open-trivia': 'What opentdb.com answers: {"results": [{"question": …, "correct_answer": …}]}.',
} as const;

const formatLeftOut = (skipped: readonly { line: number; reason: string }[]): string =>
  `${skipped.length === 1 ? '1 line was' : `${skipped.length} lines were`} left out: ${skipped
    .slice(0, 3)
    .map(({ line, reason }) => `line ${line}, ${reason}`)
    .join('; ')}${skipped.length > 3 ? ' …' : '.'}`;

function RoundDialog({ isImport, onClose }: { isImport: boolean; onClose: () => void }) {
  const fields = useFormFields({ name: '', text: '' });
  const [format, setFormat] = useState<(typeof formats)[number]['value']>('csv');
  const [refusal, setRefusal] = useState<string | null>(null);
  const navigate = useNavigate();
  const [creating, importing] = [useCreateRound(), useImportRound()];
  const isBusy = creating.isPending || importing.isPending;
  const make = async () => {
    const { name, text } = fields.values;
    if (!isImport) return (await creating.mutateAsync({ name })).id;
    const { round, skipped } = await importing.mutateAsync({ name, format, text });
    if (skipped.length > 0) showToast(formatLeftOut(skipped), { kind: 'error' });
    return round.id;
  };
  const submit = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    if (isBusy) return;
    setRefusal(null);
    const missing = {
      name: fields.values.name.trim() ? undefined : 'A round has a name',
      text: !isImport || fields.values.text.trim() ? undefined : 'Paste the questions',
    };
    if (fields.complain(form, missing)) return;
    try {
      await navigate(paths.round(await make()));
    } catch (error) {
      if (!fields.complain(form, problemFields(error))) setRefusal(problemText(error));
    }
  };
  return (
    <Dialog
      title={isImport ? 'Import questions' : 'Write a round'}
      wide={isImport}
      onClose={onClose}
      error={refusal}
      onSubmit={(event) => void submit(event)}
      actions={
        <Button type="submit" variant="loud" busy={isBusy}>
          {isImport ? 'Import' : 'Begin'}
        </Button>
      }
    >
      <TextField label="Name of the round" maxLength={120} autoComplete="off" {...fields.bind('name')} />
      {isImport && (
        <>
          <Choice label="Written as" options={formats} value={format} onChange={setFormat} />
          <TextArea label="Questions" hint={hints[format]} minRows={6} maxRows={16} {...fields.bind('text')} />
        </>
      )}
    </Dialog>
  );
}
