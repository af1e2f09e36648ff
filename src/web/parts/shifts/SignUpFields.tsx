import type { Form } from '#web/platform/form/form-binding.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import styles from './SignUpFields.module.css';

export const initialSignUp = { confirmsAge: false, confirmsSkills: false };

type SignUpFieldsProps = {
  shift: { skills: readonly string[]; minimumAge: number | null };
  form: Form<typeof initialSignUp>;
};

/** Volunteers confirm age and skills themselves; we neither ask for a birthday nor verify anything. */
export function SignUpFields({ shift: { skills, minimumAge }, form }: SignUpFieldsProps) {
  if (skills.length === 0 && minimumAge === null) return null;
  return (
    <div className={styles.confirmations}>
      {minimumAge !== null && (
        <Checkbox label={`I'll be at least ${minimumAge} years old on that day`} {...form.checkbox('confirmsAge')} />
      )}
      {skills.length > 0 && (
        <Checkbox label={`I can do this: ${skills.join(', ')}`} {...form.checkbox('confirmsSkills')} />
      )}
    </div>
  );
}
