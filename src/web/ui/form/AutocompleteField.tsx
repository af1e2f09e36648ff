import { Autocomplete, type AutocompleteProps } from './Autocomplete.tsx';
import { Field, type FieldTexts } from './Field.tsx';

type AutocompleteFieldProps<Item> = FieldTexts &
  Omit<AutocompleteProps<Item>, 'label' | 'input'> & {
    optional?: boolean;
    name?: string;
    placeholder?: string;
    maxLength?: number;
  };

/** A labelled text field with suggestions. */
export function AutocompleteField<Item>(props: AutocompleteFieldProps<Item>) {
  const { label, error, hint, optional, name, placeholder, maxLength, ...autocomplete } = props;
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {(controlProps) => (
        <Autocomplete
          {...autocomplete}
          label="Suggestions"
          input={<input type="text" name={name} placeholder={placeholder} maxLength={maxLength} {...controlProps} />}
        />
      )}
    </Field>
  );
}
