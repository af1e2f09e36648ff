import { useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import styles from './Choice.module.css';
import { FieldError } from './FieldError.tsx';

type ChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (value: Value) => void;
  /** A row of a list: the label on the left, one segmented control on the right. */
  isInline?: boolean;
};

/** A choice between a few visible options: native radio buttons styled as one segmented control. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, options, value, hint, error, onChange, isInline } = props;
  const name = useId();
  const describedBy = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={cx(styles.choice, isInline && styles.inline)}
      aria-describedby={describedBy || undefined}
      data-invalid={error ? true : undefined}
    >
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
