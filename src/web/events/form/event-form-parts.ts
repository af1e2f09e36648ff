import type { Form } from '#web/platform/form-binding.ts';
import {
  type EventValueName,
  type EventValues,
  eventFormFields,
  type FormField,
  type FormPartName,
  formFieldEntries,
} from './event-form-fields.ts';

/** Values of text fields and selects. */
export type TextName = { [Name in EventValueName]: EventValues[Name] extends string ? Name : never }[EventValueName];
type InputTexts = Omit<NonNullable<FormField['input']>, 'rows'> & { label: string };

/** Label, hint and limits of a text field or select. */
export function inputTexts(name: TextName): InputTexts {
  const field = eventFormFields[name];
  const { input: { rows: _rows, ...input } = {} }: FormField = field;
  return { label: field.label, ...input };
}
export const rowsOf = (name: TextName) => (eventFormFields[name] as FormField).input?.rows;

type ValuesOfPart<Part extends FormPartName> = {
  [Name in EventValueName]: (typeof eventFormFields)[Name]['part'] extends Part ? Name : never;
}[EventValueName];

export const valuesInPart = <Part extends FormPartName>(part: Part): ValuesOfPart<Part>[] =>
  formFieldEntries.filter(([, field]) => field.part === part).map(([name]) => name as ValuesOfPart<Part>);

export const hasErrorIn = (part: FormPartName, form: Pick<Form<EventValues>, 'error'>): boolean =>
  valuesInPart(part).some((name) => form.error(name) !== undefined);
