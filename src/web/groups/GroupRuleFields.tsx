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
  { value: 'open', label: 'Anybody joins' },
  { value: 'approval', label: 'You approve' },
  { value: 'invitation', label: 'By invitation' },
] as const;

const hints: Record<GroupValues['admission'], string> = {
  open: 'Whoever likes the group is in at once.',
  approval: 'People ask, and you or another organizer says yes or no.',
  invitation: 'Only people with an invitation link come in. You make links on the page “People”.',
};

/** Visibility and how people join. */
export function GroupRuleFields({ form }: { form: LabelledForm<typeof groupFormFields> }) {
  const { values } = form;
  const isPrivate = values.visibility === 'private';
  const admission = admissionOf(values);
  return (
    <FormPart title="Who gets in">
      <Choice label={groupFormFields.visibility.label} options={visibilities} {...form.control('visibility')} />
      {isPrivate ? (
        <p>Nobody outside finds the group or its events. People come in by invitation links.</p>
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
