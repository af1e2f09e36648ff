import type { Form } from './form-binding.ts';

/** Props of a text input besides its label. */
export type InputTexts = {
  required?: boolean;
  optional?: boolean;
  hint?: string;
  placeholder?: string;
  maxLength?: number;
  autoComplete?: 'off';
  type?: 'url' | 'number' | 'date' | 'time' | 'datetime-local';
  inputMode?: 'url' | 'numeric';
  min?: number;
  max?: number;
};

/** One value of a form. It is read from an entity and saved under its own name, unchanged, unless its line says otherwise. */
export type FormField = {
  /** The value in the form of a new entity. */
  initial: unknown;
  /** Missing for shared fields with a label of their own. */
  label?: string;
  input?: InputTexts;
  rows?: { minRows: number; maxRows: number };
  /** The field of the API, if its name differs. */
  savedAs?: string;
  read?: (entity: never) => unknown;
  write?: (value: never) => unknown;
};
export type FormFields = Readonly<Record<string, FormField>>;

/** Keeps the value's type, which `initial` alone would narrow. */
export const initially = <Value>(initial: Value) => ({ initial });

export type ValuesOf<Fields extends FormFields> = { -readonly [Name in keyof Fields]: Fields[Name]['initial'] };

/** Names of labelled values that a text field or a select holds. */
export type TextNames<Fields extends FormFields> = {
  [Name in keyof Fields]: Fields[Name] extends { initial: string; label: string } ? Name : never;
}[keyof Fields] &
  string;
type CheckboxNames<Fields extends FormFields> = {
  [Name in keyof Fields]: Fields[Name] extends { initial: boolean; label: string } ? Name : never;
}[keyof Fields] &
  string;

type ReadNames<Fields extends FormFields> = {
  [Name in keyof Fields]: Fields[Name] extends { read: unknown } ? Name : never;
}[keyof Fields];
type Readers<Fields extends FormFields> = {
  [Name in ReadNames<Fields>]: Fields[Name] extends { read: (entity: infer Entity) => unknown }
    ? (entity: Entity) => void
    : never;
}[ReadNames<Fields>];
/** What the values can be read from: it has every plain field, and what each reader takes. */
type EntityOf<Fields extends FormFields> = Pick<ValuesOf<Fields>, Exclude<keyof Fields, ReadNames<Fields>>> &
  ([ReadNames<Fields>] extends [never]
    ? unknown
    : Readers<Fields> extends (entity: infer Entity) => void
      ? Entity
      : never);

type SavedName<Name, Field> = Field extends { savedAs: infer Saved extends string } ? Saved : Name;
type BodyOf<Fields extends FormFields> = {
  -readonly [Name in keyof Fields as SavedName<Name, Fields[Name]> & string]: Fields[Name] extends {
    write: (value: never) => infer Saved;
  }
    ? Saved
    : Fields[Name]['initial'];
};

const mapFields = (fields: FormFields, entry: (name: string, field: FormField) => [string, unknown]) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => entry(name, field)));

export const initialValues = <Fields extends FormFields>(fields: Fields) =>
  mapFields(fields, (name, { initial }) => [name, initial]) as ValuesOf<Fields>;

export const readValues = <Fields extends FormFields>(fields: Fields, entity: EntityOf<Fields>) =>
  mapFields(fields, (name, { read }) => [
    name,
    read ? read(entity as never) : (entity as Record<string, unknown>)[name],
  ]) as ValuesOf<Fields>;

/** The body of a request, made from the values of a form, which may have more than these fields. */
export const writeValues = <Fields extends FormFields>(fields: Fields, values: ValuesOf<NoInfer<Fields>>) =>
  mapFields(fields, (name, { savedAs, write }) => {
    const value = (values as Record<string, unknown>)[name];
    return [savedAs ?? name, write ? write(value as never) : value];
  }) as BodyOf<Fields>;

/** The value behind a field of the API. */
export const valueName = (fields: FormFields, saved: string): string =>
  Object.entries(fields).find(([, { savedAs }]) => savedAs === saved)?.[0] ?? saved;

type TextProps = ReturnType<Form<{ name: string }>['field']>;
type CheckboxProps = ReturnType<Form<{ name: boolean }>['checkbox']>;

/** A form whose text fields and checkboxes bring their labels, hints and limits along. */
export type LabelledForm<Fields extends FormFields> = Omit<Form<ValuesOf<Fields>>, 'field' | 'checkbox'> & {
  /** Spread into a TextField or Select. */
  field(name: TextNames<Fields>): TextProps & InputTexts & { label: string };
  /** Spread into a TextArea. */
  area(name: TextNames<Fields>): TextProps & InputTexts & { label: string } & Partial<NonNullable<FormField['rows']>>;
  checkbox(name: CheckboxNames<Fields>): CheckboxProps & { label: string; hint?: string };
};

export function labelForm<Fields extends FormFields>(
  fields: Fields,
  form: Form<ValuesOf<NoInfer<Fields>>>,
): LabelledForm<Fields> {
  const texts = (name: string) => ({ label: fields[name]?.label ?? '', ...fields[name]?.input });
  return {
    ...form,
    field: (name) => ({ ...texts(name), ...form.field(name as never) }),
    area: (name) => ({ ...texts(name), ...fields[name]?.rows, ...form.field(name as never) }),
    checkbox: (name) => ({ ...texts(name), ...form.checkbox(name as never) }),
  };
}
