import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as rounds from '#contracts/shows/rounds.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Choice } from '#web/ui/form/Choice.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useCreateRound, useImportRound } from './rounds.api.ts';

/** Creates an empty round or imports questions. */
export function RoundTools() {
  const [openDialog, setOpenDialog] = useState<'write' | 'bring' | null>(null);
  return (
    <Row gap="tight">
      <Button variant="loud" onClick={() => setOpenDialog('write')}>
        Create a round
      </Button>
      <Button variant="quiet" onClick={() => setOpenDialog('bring')}>
        Import questions
      </Button>
      {openDialog && <RoundDialog isImport={openDialog === 'bring'} onClose={() => setOpenDialog(null)} />}
    </Row>
  );
}

const formats = [
  { value: 'csv', label: 'CSV' },
  { value: 'open-trivia', label: 'Open Trivia JSON' },
] as const;
type Format = (typeof formats)[number]['value'];
const hints = {
  csv: 'Columns: question, answer, other answers separated by |, points. Separate columns with commas, semicolons or tabs. A header row is fine.',
  'open-trivia': 'The response from opentdb.com: {"results": [{"question": …, "correct_answer": …}]}.',
} as const;

const formatLeftOut = (skipped: readonly { line: number; reason: string }[]): string =>
  `${skipped.length === 1 ? '1 line was' : `${skipped.length} lines were`} skipped: ${skipped
    .slice(0, 3)
    .map(({ line, reason }) => `line ${line}: ${reason}`)
    .join('; ')}${skipped.length > 3 ? ' …' : '.'}`;

function RoundDialog({ isImport, onClose }: { isImport: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const [creating, importing] = [useCreateRound(), useImportRound()];
  const initial: { name: string; format: Format; text: string } = { name: '', format: 'csv', text: '' };
  const form = useForm({
    initial,
    schema: isImport ? rounds.importRound.body : rounds.createRound.body.pick({ name: true }),
    submit: async (_, { name, format, text }) => {
      if (!isImport) return (await creating.mutateAsync({ name })).id;
      const { round, skipped } = await importing.mutateAsync({ name, format, text });
      if (skipped.length > 0) showToast(formatLeftOut(skipped), { kind: 'error' });
      return round.id;
    },
    onSuccess: (roundId) => navigate(paths.round(roundId)),
  });
  return (
    <FormDialog
      title={isImport ? 'Import questions' : 'Create a round'}
      wide={isImport}
      form={form}
      submitLabel={isImport ? 'Import' : 'Create'}
      submitVariant="loud"
      onClose={onClose}
    >
      <TextField label="Round name" maxLength={120} autoComplete="off" {...form.field('name')} />
      {isImport && (
        <>
          <Choice label="Format" options={formats} {...form.control('format')} />
          <TextArea
            label="Questions"
            hint={hints[form.values.format]}
            minRows={6}
            maxRows={16}
            {...form.field('text')}
          />
        </>
      )}
    </FormDialog>
  );
}
