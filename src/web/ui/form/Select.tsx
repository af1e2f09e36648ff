import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './Field.tsx';

type SelectProps = FieldTexts &
  ComponentProps<'select'> & { optional?: boolean; options: readonly { value: string; label: string }[] };

export function Select({ label, error, hint, optional, id, options, ...select }: SelectProps) {
  return (
    <Field id={id} label={label} error={error} hint={hint} optional={optional}>
      {(controlProps) => (
        <select {...select} {...controlProps}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
