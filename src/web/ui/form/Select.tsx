import { type ComponentProps, useMemo } from 'react';
import { Field, type FieldTexts } from './Field.tsx';

type SelectProps = FieldTexts &
  ComponentProps<'select'> & { optional?: boolean; options: readonly { value: string; label: string }[] };

export function Select({ label, error, hint, optional, id, options, ...select }: SelectProps) {
  // Forms render at every key, and there are hundreds of time zones.
  const items = useMemo(
    () =>
      options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      )),
    [options],
  );
  return (
    <Field id={id} label={label} error={error} hint={hint} optional={optional}>
      {(controlProps) => (
        <select {...select} {...controlProps}>
          {items}
        </select>
      )}
    </Field>
  );
}
