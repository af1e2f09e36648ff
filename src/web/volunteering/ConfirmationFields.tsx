import type { Form } from '#web/platform/form-binding.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import type { ShownShift } from './shown-shift.ts';
import styles from './TakeShift.module.css';

type ConfirmationFieldsProps = {
  shift: Pick<ShownShift, 'skills' | 'minimumAge'>;
  form: Form<{ confirmsAge: boolean; confirmsSkills: boolean }>;
};

/** What volunteers confirm about themselves: no birthday is asked, and nothing is verified. */
export function ConfirmationFields({ shift: { skills, minimumAge }, form }: ConfirmationFieldsProps) {
  if (skills.length === 0 && minimumAge === null) return null;
  return (
    <div className={styles.confirms}>
      {minimumAge !== null && (
        <Checkbox label={`I'll be at least ${minimumAge} years old on that day`} {...form.checkbox('confirmsAge')} />
      )}
      {skills.length > 0 && (
        <Checkbox label={`I can do this: ${skills.join(', ')}`} {...form.checkbox('confirmsSkills')} />
      )}
    </div>
  );
}
