import { MAX_SPOTS_PER_SIGN_UP } from '#contracts/volunteering/volunteer-limits.ts';
import { QuestionFields } from '#web/parts/fields/QuestionFields.tsx';
import type { Form } from '#web/platform/form/form-binding.ts';
import { formatDaysOrHours } from '#web/ui/display/count.ts';
import { FormFold } from '#web/ui/form/FormPart.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import styles from './NeedsForm.module.css';
import { roleFormFields } from './role-form-fields.ts';
import type { RoleValues } from './role-values.ts';

const HOURS = [1, 2, 6, 12, 24, 48, 72, 168];

/** A time that was set through the API stays among the choices. */
function choices(value: string, none: string, label: (time: string) => string) {
  const hours = [...new Set([...HOURS, ...(value === '' || value === '0' ? [] : [Number(value)])])];
  return [
    { value: '', label: none },
    ...(value === '0' ? [{ value: '0', label: none }] : []),
    ...hours.toSorted((a, b) => a - b).map((each) => ({ value: String(each), label: label(formatDaysOrHours(each)) })),
  ];
}

const partyChoices = Array.from({ length: MAX_SPOTS_PER_SIGN_UP }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? 'Just themselves' : `Up to ${index + 1} people`,
}));

/** Whether groups can sign up, what volunteers are asked, and until when they can sign up and cancel. */
export function RoleSignUpFields({ form }: { form: Form<RoleValues> }) {
  const { signUpClosesHours: signUp, withdrawClosesHours: withdraw, questions } = form.values;
  const rows = form.rows('questions');
  const hasError = questions.some((row) => rows.field(row, 'text').error || rows.field(row, 'options').error);
  return (
    <FormFold
      title="Signing up"
      lead="Groups, questions, and the last time to sign up or cancel online"
      isUrgent={hasError}
    >
      <Select
        label={roleFormFields.spotsPerSignUp.label}
        options={partyChoices}
        hint="How many spots one person can take for themselves and others."
        {...form.field('spotsPerSignUp')}
      />
      <QuestionFields legend={roleFormFields.questions.label} questions={rows} />
      <div className={styles.pair}>
        <Select
          label={roleFormFields.signUpClosesHours.label}
          options={choices(signUp, 'When the shift starts', (time) => `${time} before the shift`)}
          {...form.field('signUpClosesHours')}
        />
        <Select
          label={roleFormFields.withdrawClosesHours.label}
          options={choices(withdraw, 'Until the shift starts', (time) => `Until ${time} before the shift`)}
          hint="After that, volunteers are asked to contact you."
          {...form.field('withdrawClosesHours')}
        />
      </div>
    </FormFold>
  );
}
