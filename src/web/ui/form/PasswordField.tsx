import { type ComponentProps, useState } from 'react';
import { EyeIcon } from '#web/ui/drawing/AccountIcon.tsx';
import styles from './Field.module.css';
import { Field, type FieldTexts } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

type PasswordFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type'> & { autoComplete: 'current-password' | 'new-password' };

/** The button's label does not contain "password", so that only the field matches that label. */
export function PasswordField({ label, error, hint, id, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      {(controlProps) => (
        <div className={styles.affix}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...controlProps}
            type={isShown ? 'text' : 'password'}
          />
          <IconButton label="Show what you type" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            <EyeIcon />
          </IconButton>
        </div>
      )}
    </Field>
  );
}
