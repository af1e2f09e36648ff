import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createRound } from '#contracts/shows/rounds.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { ImportQuestionsButton } from './ImportQuestions.tsx';
import { type ImportResult, useCreateRound } from './rounds.api.ts';

/** Creates an empty round or imports questions. */
export function RoundTools({ onImported }: { onImported: (result: ImportResult) => void }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <Row gap="tight">
      <Button variant="loud" onClick={() => setDialogOpen(true)}>
        Create a round
      </Button>
      <ImportQuestionsButton onImported={onImported} />
      {isDialogOpen && <CreateRoundDialog onClose={() => setDialogOpen(false)} />}
    </Row>
  );
}

function CreateRoundDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const creating = useCreateRound();
  const form = useForm({
    initial: { name: '' },
    schema: createRound.body.pick({ name: true }),
    submit: ({ name }) => creating.mutateAsync({ name }),
    onSuccess: ({ id }) => navigate(paths.round(id)),
  });
  return (
    <FormDialog title="Create a round" form={form} submitLabel="Create" submitVariant="loud" onClose={onClose}>
      <TextField label="Round name" maxLength={120} autoComplete="off" {...form.field('name')} />
    </FormDialog>
  );
}
