import { useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import styles from './Choice.module.css';

type ChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  hint?: string | undefined;
  onChange: (value: Value) => void;
  /** A row of a list: the label on the left, one joined control on the right. */
  isInline?: boolean;
};

/** One of a few, all of them in sight: native radio buttons that look like a row of chips. */
export function Choice<Value extends string>({ label, options, value, hint, onChange, isInline }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={cx(styles.choice, isInline && styles.inline)} aria-describedby={hint && `${name}-hint`}>
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
      {hint && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
