import * as shows from '#contracts/shows/shows.contract.ts';
import { useForm } from '#web/platform/use-form.ts';
import { RoundChoice } from '#web/shows/rounds/RoundChoice.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import type { ShowBody } from './show-changes.api.ts';
import { toFormValues, toShowBody } from './show-values.ts';
import type { ShowDetail } from './shows.api.ts';

type ShowFormProps = {
  show: ShowDetail | null;
  act: string;
  save: (body: ShowBody) => Promise<unknown>;
};

const switchTexts = [
  { name: 'isPublic', label: 'Anyone with the link may watch', hint: 'Else only you, helpers and the teams in it.' },
  { name: 'takesAnswers', label: 'Teams answer on their phones', hint: 'Answers that match are scored when you lock.' },
  { name: 'showsQuestions', label: 'The board shows the question', hint: 'For rounds that you have prepared.' },
] as const;

export function ShowForm({ show, act, save }: ShowFormProps) {
  const isLaunched = show !== null && show.status !== 'scheduled';
  const form = useForm({
    initial: toFormValues(show),
    schema: shows.createShow.body,
    toBody: (values) => toShowBody(values, isLaunched),
    submit: (body) => save(body),
  });
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit}>
      <Stack>
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <TextField label="Title" required maxLength={120} autoComplete="off" {...form.field('title')} />
        <TextField label="Begins" optional type="datetime-local" {...form.field('startsAt')} />
        {!isLaunched && <RoundChoice {...form.control('roundIds')} />}
        {form.values.roundIds.length === 0 && (
          <TextField
            label="Questions"
            hint="How many columns the score sheet has. There can be more while the show runs."
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            {...form.field('questionCount')}
          />
        )}
        {switchTexts.map(({ name, label, hint }) => (
          <Checkbox key={name} label={label} hint={hint} {...form.checkbox(name)} />
        ))}
        <TextArea
          label="Presenter notes"
          optional
          hint="Only you and your helpers see them."
          minRows={3}
          maxRows={12}
          maxLength={20_000}
          {...form.field('presenterNotes')}
        />
        <div>
          <Button type="submit" variant="loud" busy={form.isSubmitting}>
            {act}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
