import * as shows from '#contracts/shows/shows.contract.ts';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import { labelForm, readValues } from '#web/platform/form/form-fields.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { RoundChoice } from '#web/shows/rounds/RoundChoice.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { SeasonChoice } from './seasons/SeasonChoice.tsx';
import type { ShowBody } from './show-changes.api.ts';
import { newShowValues, type PlannedEvent, showFormFields, toShowBody, visibilityOptions } from './show-form-fields.ts';
import type { ShowDetail } from './shows.api.ts';

type ShowFormProps = {
  show: ShowDetail | null;
  /** The event that a new show is planned for. */
  event?: PlannedEvent | undefined;
  /** Chosen for a new show. */
  seasonId?: string;
  submitLabel: string;
  save: (body: ShowBody) => Promise<unknown>;
};

export function ShowForm({ show, event, seasonId = '', submitLabel, save }: ShowFormProps) {
  const isLaunched = show !== null && show.status !== 'scheduled';
  const form = useForm({
    initial: show ? readValues(showFormFields, show) : { ...newShowValues(event), seasonId },
    schema: shows.createShow.body,
    toBody: (values) => toShowBody(values, show),
    submit: (body) => save(body),
  });
  const labelled = labelForm(showFormFields, form);
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit}>
      <Stack>
        <LeavingGuard form={form} />
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <TextField {...labelled.field('title')} />
        <TextField {...labelled.field('startsAt')} />
        <SeasonChoice current={show?.season ?? null} {...labelled.field('seasonId')} />
        {!isLaunched && <RoundChoice {...form.control('roundIds')} />}
        {form.values.roundIds.length === 0 && <TextField {...labelled.field('questionCount')} />}
        <Select options={visibilityOptions} {...labelled.field('visibility')} />
        <Checkbox {...labelled.checkbox('takesAnswers')} />
        <Checkbox {...labelled.checkbox('showsQuestions')} />
        <Checkbox {...labelled.checkbox('keepsQuestionsOpen')} />
        <Checkbox {...labelled.checkbox('holdsStandings')} />
        <TextField {...labelled.field('questionSeconds')} />
        <TextArea {...labelled.area('presenterNotes')} />
        <div>
          <Button type="submit" variant="loud" busy={form.isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
