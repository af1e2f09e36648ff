import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './Field.tsx';

type TextFieldProps = FieldTexts & ComponentProps<'input'> & { optional?: boolean };

/** Accepts all props of a native input. */
export function TextField({ label, error, hint, optional, id, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} error={error} hint={hint} optional={optional}>
      {(controlProps) => <input type="text" {...input} {...controlProps} />}
    </Field>
  );
}
