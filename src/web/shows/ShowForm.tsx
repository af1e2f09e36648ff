import { type FormEvent, useState } from 'react';
import { useFormFields } from '#web/platform/form-fields.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { RoundChoice } from '#web/shows/rounds/RoundChoice.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import type { ShowValues } from './show-changes.api.ts';
import { type ShowSwitches, toFormValues, toShowValues, usualSwitches } from './show-values.ts';
import type { ShowDetail } from './shows.api.ts';

type ShowFormProps = {
  show: ShowDetail | null;
  act: string;
  /** Throws what the server refuses. */
  save: (values: ShowValues & { title: string }) => Promise<unknown>;
};

const switchTexts: { name: keyof ShowSwitches; label: string; hint: string }[] = [
  { name: 'isPublic', label: 'Anyone with the link may watch', hint: 'Else only you, helpers and the teams in it.' },
  { name: 'takesAnswers', label: 'Teams answer on their phones', hint: 'Answers that match are scored when you lock.' },
  { name: 'showsQuestions', label: 'The board shows the question', hint: 'For rounds that you have prepared.' },
];

export function ShowForm({ show, act, save }: ShowFormProps) {
  const fields = useFormFields(toFormValues(show));
  const [switches, setSwitches] = useState<ShowSwitches>(show ?? usualSwitches);
  const [roundIds, setRoundIds] = useState<readonly string[]>(show?.rounds.map(({ id }) => id) ?? []);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const isLaunched = show !== null && show.status !== 'scheduled';
  const submit = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    if (isSaving) return;
    setRefusal(null);
    if (fields.complain(form, { title: fields.values.title.trim() ? undefined : 'A show has a title' })) return;
    setIsSaving(true);
    const { isPublic, takesAnswers, showsQuestions } = switches;
    const written = {
      values: fields.values,
      switches: { isPublic, takesAnswers, showsQuestions },
      roundIds,
      isLaunched,
    };
    await save(toShowValues(written)).catch((error: unknown) => {
      if (!fields.complain(form, problemFields(error))) setRefusal(problemText(error));
    });
    setIsSaving(false);
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {refusal && <Alert kind="error">{refusal}</Alert>}
        <TextField label="Title" required maxLength={120} autoComplete="off" {...fields.bind('title')} />
        <TextField label="Begins" optional type="datetime-local" {...fields.bind('startsAt')} />
        {!isLaunched && <RoundChoice chosen={roundIds} onChange={setRoundIds} />}
        {roundIds.length === 0 && (
          <TextField
            label="Questions"
            hint="How many columns the score sheet has. There can be more while the show runs."
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            {...fields.bind('questionCount')}
          />
        )}
        {switchTexts.map(({ name, label, hint }) => (
          <Checkbox
            key={name}
            label={label}
            hint={hint}
            checked={switches[name]}
            onChange={({ target }) => setSwitches({ ...switches, [name]: target.checked })}
          />
        ))}
        <TextArea
          label="Presenter notes"
          optional
          hint="Only you and your helpers see them."
          minRows={3}
          maxRows={12}
          maxLength={20_000}
          {...fields.bind('presenterNotes')}
        />
        <div>
          <Button type="submit" variant="loud" busy={isSaving}>
            {act}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
