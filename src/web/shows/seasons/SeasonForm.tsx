import { createSeason } from '#contracts/shows/seasons/seasons.contract.ts';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import { initialValues, labelForm, readValues } from '#web/platform/form/form-fields.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Choice } from '#web/ui/form/Choice.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { RulePreview } from './RulePreview.tsx';
import { countsByOptions, seasonFormFields, seasonVisibilityOptions, toSeasonBody } from './season-form-fields.ts';
import type { SeasonBody, SeasonDetail } from './seasons.api.ts';

type SeasonFormProps = {
  season: SeasonDetail | null;
  submitLabel: string;
  save: (body: SeasonBody) => Promise<unknown>;
};

export function SeasonForm({ season, submitLabel, save }: SeasonFormProps) {
  const form = useForm({
    initial: season ? readValues(seasonFormFields, season) : initialValues(seasonFormFields),
    schema: createSeason.body,
    toBody: toSeasonBody,
    submit: (body) => save(body),
  });
  const labelled = labelForm(seasonFormFields, form);
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit}>
      <Stack>
        <LeavingGuard form={form} />
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <TextField {...labelled.field('name')} />
        <TextField {...labelled.field('startsOn')} />
        <TextField {...labelled.field('endsOn')} />
        <Select options={seasonVisibilityOptions} {...labelled.field('visibility')} />
        <FormPart title="Rule">
          <Choice label={seasonFormFields.countsBy.label} options={countsByOptions} {...form.control('countsBy')} />
          {form.values.countsBy === 'rank' && <TextField {...labelled.field('rankPoints')} />}
          <TextField {...labelled.field('bestNights')} />
          <TextField {...labelled.field('minimumNights')} />
          {season && <RulePreview season={season} body={toSeasonBody(form.values)} />}
        </FormPart>
        <div>
          <Button type="submit" variant="loud" busy={form.isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
