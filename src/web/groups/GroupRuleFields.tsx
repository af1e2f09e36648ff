import { QuestionFields } from '#web/parts/fields/QuestionFields.tsx';
import type { LabelledForm } from '#web/platform/form/form-fields.ts';
import { Choice } from '#web/ui/form/Choice.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { admissionOf, type GroupValues, groupFormFields } from './group-form-fields.ts';

const visibilities = [
  { value: 'public', label: 'Everyone' },
  { value: 'private', label: 'Members only' },
] as const;

const admissions = [
  { value: 'open', label: 'Anyone can join' },
  { value: 'approval', label: 'With approval' },
  { value: 'invitation', label: 'By invitation' },
] as const;

const hints: Record<GroupValues['admission'], string> = {
  open: 'Anyone can join right away.',
  approval: 'People send a request, and an organizer approves or declines it.',
  invitation: 'Only people with an invitation link can join. Create links under “People”.',
};

/** Visibility and how people join. */
export function GroupRuleFields({ form }: { form: LabelledForm<typeof groupFormFields> }) {
  const { values } = form;
  const isPrivate = values.visibility === 'private';
  const admission = admissionOf(values);
  return (
    <FormPart title="Joining">
      <Choice label={groupFormFields.visibility.label} options={visibilities} {...form.control('visibility')} />
      {isPrivate ? (
        <p>Only members can find the group and its events. People join with invitation links.</p>
      ) : (
        <>
          <Choice label={groupFormFields.admission.label} options={admissions} {...form.control('admission')} />
          <p>{hints[admission]}</p>
        </>
      )}
      {admission !== 'invitation' && (
        <QuestionFields legend={groupFormFields.questions.label} questions={form.rows('questions')} />
      )}
    </FormPart>
  );
}
