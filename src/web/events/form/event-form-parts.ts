import type { Form } from '#web/platform/form/form-binding.ts';
import type { InputTexts, TextNames } from '#web/platform/form/form-fields.ts';
import {
  type EventFormField,
  type EventValueName,
  type EventValues,
  eventFormFields,
  type FormPartName,
  formFieldEntries,
} from './event-form-fields.ts';

export type TextName = TextNames<typeof eventFormFields>;
type Texts = InputTexts & { label: string };

/** What goes into a text field or a select of the form: its label, hint and limits. */
export function inputTexts(name: TextName): Texts {
  const field = eventFormFields[name];
  const { input }: EventFormField = field;
  return { label: field.label, ...input };
}
export const rowsOf = (name: TextName) => (eventFormFields[name] as EventFormField).rows;

type ValuesOfPart<Part extends FormPartName> = {
  [Name in EventValueName]: (typeof eventFormFields)[Name]['part'] extends Part ? Name : never;
}[EventValueName];

export const valuesInPart = <Part extends FormPartName>(part: Part): ValuesOfPart<Part>[] =>
  formFieldEntries.filter(([, field]) => field.part === part).map(([name]) => name as ValuesOfPart<Part>);

export const hasErrorIn = (part: FormPartName, form: Pick<Form<EventValues>, 'error'>): boolean =>
  valuesInPart(part).some((name) => form.error(name) !== undefined);
