import { useState } from 'react';
import { type ImportFormat, importRound } from '#contracts/shows/question-bank.contract.ts';
import { FileDrop } from '#web/parts/fields/FileDrop.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Choice } from '#web/ui/form/Choice.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { formatOf, readQuestionsFile, roundNameOf } from './read-questions-file.ts';
import { type ImportResult, useImportRound } from './rounds.api.ts';

/** `roundId`: the round to add the questions to, instead of new ones. */
type ImportQuestionsProps = { roundId?: string; onImported: (result: ImportResult) => void };

export function ImportQuestionsButton(props: ImportQuestionsProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setDialogOpen(true)}>
        Import questions
      </Button>
      {isDialogOpen && <ImportQuestionsDialog {...props} onClose={() => setDialogOpen(false)} />}
    </>
  );
}

const formats = [
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'Exported JSON' },
  { value: 'open-trivia', label: 'Open Trivia JSON' },
] as const;
const hints = {
  csv: 'Columns: question, answer, other answers separated by |, points. Separate columns with commas, semicolons or tabs. A header row is fine.',
  json: 'A file exported from a question bank.',
  'open-trivia':
    'A response of opentdb.com. Its questions are licensed CC BY-SA 4.0, and the credit stays with each of them.',
} as const;

function ImportQuestionsDialog({ roundId, onImported, onClose }: ImportQuestionsProps & { onClose: () => void }) {
  const importing = useImportRound(roundId);
  const [fileError, setFileError] = useState<string | null>(null);
  const initial: { name: string; format: ImportFormat; text: string } = { name: '', format: 'csv', text: '' };
  const form = useForm({
    initial,
    schema: importRound.body,
    toBody: ({ name, format, text }) => ({ format, text, ...(roundId ? { roundId } : name.trim() && { name }) }),
    submit: (body) => importing.mutateAsync(body),
    onSuccess: (result) => {
      onImported(result);
      onClose();
    },
  });
  const { name, format } = form.values;
  const readFile = async (file: File) => {
    const { text, error } = await readQuestionsFile(file);
    setFileError(error);
    if (text !== null) form.change({ text, format: formatOf(text), name: name || roundNameOf(file.name) });
  };
  const text = form.field('text');
  return (
    <FormDialog title="Import questions" wide form={form} submitLabel="Import" submitVariant="loud" onClose={onClose}>
      <FileDrop
        prompt="Drop a CSV or JSON file here"
        label="File with questions"
        accept=".csv,.tsv,.txt,.json,text/csv,application/json"
        onFile={(file) => void readFile(file)}
      />
      <TextArea
        label="Or paste the questions"
        minRows={5}
        maxRows={12}
        spellCheck={false}
        {...text}
        error={fileError ?? text.error}
        onChange={({ target }) => {
          form.change({ text: target.value, ...(text.value === '' && { format: formatOf(target.value) }) });
          setFileError(null);
        }}
      />
      <Choice label="Format" options={formats} hint={hints[format]} {...form.control('format')} />
      {!roundId && format !== 'json' && (
        <TextField label="Round name" maxLength={120} autoComplete="off" {...form.field('name')} />
      )}
    </FormDialog>
  );
}
