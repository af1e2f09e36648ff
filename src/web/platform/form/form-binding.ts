import type { ChangeEvent } from 'react';
import { flushSync } from 'react-dom';

/** Error messages by field name: `title`, or `links.<key of the row>.url`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A row of a list; `key` identifies it when rows move. */
export type Row = { key: string };

type Keys<Values, Kind> = { [Name in keyof Values]: Values[Name] extends Kind ? Name : never }[keyof Values] & string;
type RowOf<Values, Name extends keyof Values> = Values[Name] extends readonly (infer Item extends Row)[] ? Item : never;
type TextEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

type TextProps = { name: string; value: string; error: string | undefined; onChange: (event: TextEvent) => void };

/** The form as field components see it. A form with more values can be passed where fewer are needed. */
export type Form<Values extends object> = {
  values: Values;
  fieldErrors: FieldErrors;
  change(changed: Partial<Values>): void;
  /** The error of a value, or the first error inside it. */
  error(name: keyof Values & string): string | undefined;
  /** Spread into a TextField, TextArea or Select. */
  field(name: Keys<Values, string>): TextProps;
  /** Spread into a Checkbox or Switch. */
  checkbox(name: Keys<Values, boolean>): {
    name: string;
    checked: boolean;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  /** Spread into a Choice or another component whose value is not a string or boolean event. */
  control<Name extends keyof Values & string>(
    name: Name,
  ): { value: Values[Name]; error: string | undefined; onChange: (value: Values[Name]) => void };
  /** A list whose rows are edited, added, moved and removed. */
  rows<Name extends Keys<Values, readonly Row[]>>(name: Name): FormRows<RowOf<Values, Name>>;
};

export type FormRows<Item extends Row> = {
  rows: readonly Item[];
  /** The error of the list as a whole. */
  error: string | undefined;
  /** The error of a row, or of one part of it. */
  rowError(key: string, part?: keyof Item & string): string | undefined;
  field(row: Item, part: Keys<Item, string>): TextProps;
  change(key: string, changed: Partial<Item>): void;
  /** Focuses the first field of the new row, or its field `part`. */
  add(row: Item, part?: keyof Item & string): void;
  remove(key: string): void;
  /** Does nothing at the ends of the list. */
  move(key: string, step: -1 | 1): void;
};

/** Where values and errors are stored; `isCleared` says which errors a change clears. */
export type FormStore<Values extends object> = {
  values: Values;
  fieldErrors: FieldErrors;
  change: (changed: Partial<Values>, isCleared: (path: string) => boolean) => void;
};

const isAt = (path: string, name: string) => path === name || path.startsWith(`${name}.`);
const errorAt = (errors: FieldErrors, name: string) => Object.entries(errors).find(([path]) => isAt(path, name))?.[1];

export function bindForm<Values extends object>({ values, fieldErrors, change }: FormStore<Values>): Form<Values> {
  const set = (changed: Partial<Values>) =>
    change(changed, (path) => Object.keys(changed).some((name) => isAt(path, name)));
  return {
    values,
    fieldErrors,
    change: set,
    error: (name) => errorAt(fieldErrors, name),
    field: (name) => ({
      name,
      value: values[name] as string,
      error: errorAt(fieldErrors, name),
      onChange: ({ target }) => set({ [name]: target.value } as unknown as Partial<Values>),
    }),
    checkbox: (name) => ({
      name,
      checked: values[name] as boolean,
      error: errorAt(fieldErrors, name),
      onChange: ({ target }) => set({ [name]: target.checked } as unknown as Partial<Values>),
    }),
    control: (name) => ({
      value: values[name],
      error: errorAt(fieldErrors, name),
      onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
    }),
    rows: <Name extends Keys<Values, readonly Row[]>>(name: Name) =>
      bindRows(name, values[name] as readonly RowOf<Values, Name>[], fieldErrors, (rows, isCleared) =>
        change({ [name]: rows } as unknown as Partial<Values>, isCleared),
      ),
  };
}

function bindRows<Item extends Row>(
  name: string,
  rows: readonly Item[],
  errors: FieldErrors,
  setRows: (rows: readonly Item[], isCleared: (path: string) => boolean) => void,
): FormRows<Item> {
  const rowError = (key: string, part?: string) => errorAt(errors, [name, key, part].filter(Boolean).join('.'));
  const change = (key: string, changed: Partial<Item>) =>
    setRows(
      rows.map((row) => (row.key === key ? { ...row, ...changed } : row)),
      (path) => path === name || Object.keys(changed).some((part) => isAt(path, `${name}.${key}.${part}`)),
    );
  return {
    rows,
    error: errors[name],
    rowError,
    change,
    field: (row, part) => ({
      name: `${name}.${row.key}.${part}`,
      value: row[part] as string,
      error: rowError(row.key, part),
      onChange: ({ target }) => change(row.key, { [part]: target.value } as unknown as Partial<Item>),
    }),
    add: (row, part) => {
      flushSync(() => setRows([...rows, row], (path) => path === name));
      focusField(`${name}.${row.key}.${part ?? ''}`);
    },
    remove: (key) => {
      const index = rows.findIndex((row) => row.key === key);
      const left = rows.filter((row) => row.key !== key);
      const around = elementsAround(document.activeElement);
      flushSync(() => setRows(left, (path) => path === name || isAt(path, `${name}.${key}`)));
      const next = left[index] ?? left.at(-1);
      if (next) focusField(`${name}.${next.key}.`);
      else
        around
          .find((element) => element.isConnected && element.querySelector('button'))
          ?.querySelector('button')
          ?.focus();
    },
    move: (key, step) => setRows(movedRow(rows, key, step), (path) => path === name),
  };
}

const focusField = (name: string) => document.querySelector<HTMLElement>(`[name^="${name}"]`)?.focus();

/** The elements around the button that removes the only row: the first button in what is left of them adds one. */
function elementsAround(button: Element | null): Element[] {
  const around = [];
  for (let element = button; element && element !== document.body; element = element.parentElement)
    around.push(element);
  return around;
}

function movedRow<Item extends Row>(rows: readonly Item[], key: string, step: -1 | 1): readonly Item[] {
  const index = rows.findIndex((row) => row.key === key);
  const [row, other] = [rows[index], rows[index + step]];
  return row && other ? rows.with(index, other).with(index + step, row) : rows;
}

let rowCount = 0;
/** Also differs from the keys of rows that an earlier page has kept: counts start over with each page. */
export const newRowKey = (): string => `new-${Date.now().toString(36)}-${++rowCount}`;

/** Replaces the index of a submitted row by the row's key: `links.1.url` becomes `links.new-2.url`. */
export function rowName(path: string, list: string, submitted: readonly Row[]): string {
  const [first, index, ...rest] = path.split('.');
  const row = first === list ? submitted[Number(index)] : undefined;
  return row ? [list, row.key, ...rest].join('.') : path;
}
