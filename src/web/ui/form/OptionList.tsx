import { useId } from 'react';
import { FieldError } from './FieldError.tsx';
import styles from './OptionList.module.css';
import toggle from './Toggle.module.css';

type OptionListProps = {
  label: string;
  isOptional: boolean;
  /** Radio buttons instead of checkboxes. */
  isSingle: boolean;
  options: readonly string[];
  chosen: readonly string[];
  error?: string | undefined;
  /** Receives the chosen options in the order of the list. */
  onChange: (chosen: readonly string[]) => void;
};

/** One or several choices from a list of texts, one below the other. */
export function OptionList({ label, isOptional, isSingle, options, chosen, error, onChange }: OptionListProps) {
  const name = useId();
  const toggled = (option: string) =>
    isSingle ? [option] : options.filter((each) => (each === option) !== chosen.includes(each));
  return (
    <fieldset className={styles.list} aria-describedby={error && `${name}-error`}>
      <legend>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </legend>
      {options.map((option) => (
        <label key={option} className={toggle.toggle}>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            name={name}
            className={toggle.box}
            checked={chosen.includes(option)}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(toggled(option))}
          />
          <span>{option}</span>
        </label>
      ))}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
