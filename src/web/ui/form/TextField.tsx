import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './Field.tsx';

type TextFieldProps = FieldTexts & ComponentProps<'input'> & { optional?: boolean };

/** Years of more than four digits, which browsers accept without a limit, are no times of the API. */
const lastTimes: Partial<Record<string, string>> = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' };

/** Accepts all props of a native input. */
export function TextField({ label, error, hint, optional, id, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} error={error} hint={hint} optional={optional}>
      {(controlProps) => <input type="text" max={lastTimes[input.type ?? '']} {...input} {...controlProps} />}
    </Field>
  );
}
