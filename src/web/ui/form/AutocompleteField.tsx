import { Autocomplete, type AutocompleteProps } from './Autocomplete.tsx';
import { Field, type FieldTexts } from './Field.tsx';

type AutocompleteFieldProps<Item> = FieldTexts &
  Omit<AutocompleteProps<Item>, 'label' | 'input'> & { optional?: boolean; placeholder?: string; maxLength?: number };

/** A labelled text field with suggestions. */
export function AutocompleteField<Item>(props: AutocompleteFieldProps<Item>) {
  const { label, error, hint, optional, placeholder, maxLength, ...autocomplete } = props;
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {(controlProps) => (
        <Autocomplete
          {...autocomplete}
          label="Suggestions"
          input={<input type="text" placeholder={placeholder} maxLength={maxLength} {...controlProps} />}
        />
      )}
    </Field>
  );
}
