import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatPlace, searchTownNames } from '#web/parts/places.api.ts';
import { Autocomplete } from '#web/ui/form/Autocomplete.tsx';
import { type FieldSnapshot, useRestoredField } from '#web/ui/form/enhanced-field.ts';
import { Field } from '#web/ui/form/Field.tsx';
import type { TextField } from '#web/ui/form/TextField.tsx';

type TownSuggestionsProps = ComponentProps<typeof TextField> & { snapshot: FieldSnapshot | null };

/** The enhanced TownField; picking a suggestion submits the search. */
export function TownSuggestions({ snapshot, label, error, hint, defaultValue, ...input }: TownSuggestionsProps) {
  const [value, setValue] = useState(snapshot?.value ?? String(defaultValue ?? ''));
  const field = useRestoredField(snapshot);
  return (
    <Field label={label} error={error} hint={hint}>
      {(controlProps) => (
        <Autocomplete
          label="Places"
          value={value}
          onValueChange={setValue}
          find={searchTownNames}
          minLength={2}
          startsOpen={snapshot?.hasFocus ?? false}
          keyOf={({ id }) => String(id)}
          textOf={formatPlace}
          onPick={(place) => {
            flushSync(() => setValue(formatPlace(place)));
            field.current?.form?.requestSubmit();
          }}
          input={<input type="text" {...input} {...controlProps} ref={field} />}
        />
      )}
    </Field>
  );
}
