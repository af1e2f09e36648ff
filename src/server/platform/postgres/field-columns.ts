import type { Tables } from './tables.gen.ts';

/** The column behind each field of an entity: `{ placeId: 'place_id' } satisfies FieldColumns<'groups', GroupFields>`. */
export type FieldColumns<Table extends keyof Tables, Fields> = {
  readonly [Field in keyof Fields]-?: keyof Tables[Table];
};
type Columns = Readonly<Record<string, string>>;

/** SQL: the fields of a row, as in `g.name, g.place_id as "placeId"`. */
export const selectFields = (columns: Columns, alias: string): string =>
  Object.entries(columns)
    .map(([field, column]) => (field === column ? `${alias}.${column}` : `${alias}.${column} as "${field}"`))
    .join(', ');

/** SQL: the fields as arguments of `json_build_object`, as in `'name', p.name, 'timeZone', p.time_zone`. */
export const jsonFields = (columns: Columns, alias: string): string =>
  Object.entries(columns)
    .map(([field, column]) => `'${field}', ${alias}.${column}`)
    .join(', ');

/** SQL: the columns alone, as in `title, minimum_age`; with an alias `v.title, v.minimum_age`. */
export const columnList = (columns: Columns, alias?: string): string =>
  Object.values(columns)
    .map((column) => (alias ? `${alias}.${column}` : column))
    .join(', ');

/** SQL: all columns set to those of a record, as in `title = v.title, minimum_age = v.minimum_age`. */
export const assignments = (columns: Columns, alias: string): string =>
  Object.values(columns)
    .map((column) => `${column} = ${alias}.${column}`)
    .join(', ');

/** The values keyed by column, for `insertRow`, `updateRow` and `jsonb_populate_record`. */
export const byColumn = <Names extends Columns, Values extends object>(
  columns: Names,
  values: Values,
): { [Field in keyof Names & keyof Values as Names[Field]]: Values[Field] } =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) =>
      field in values ? [[column, values[field as keyof Values]]] : [],
    ),
  ) as never;

/** Changes to a row; absent and undefined fields stay unchanged. */
export type Changes<Row> = { readonly [Field in keyof Row]?: Row[Field] | undefined };

export const withChanges = <Row extends object>(row: Row, changes: Changes<NoInfer<Row>>): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
});

/** The listed fields that the row has. */
export function pickFields<Row extends object, Field extends keyof Row>(
  row: Row,
  fields: readonly Field[],
): Pick<Row, Field> {
  return Object.fromEntries(fields.flatMap((field) => (field in row ? [[field, row[field]]] : []))) as Pick<Row, Field>;
}

/** The column of each field, from a list of field definitions. */
export const columnsOf = <Fields extends Readonly<Record<string, { column: string }>>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([field, { column }]) => [field, column])) as {
    readonly [Field in keyof Fields]: Fields[Field]['column'];
  };

/** The initial value of each field, from a list of field definitions. */
export const initialValues = <Stored>(fields: { readonly [Field in keyof Stored]: { initial: unknown } }) =>
  Object.fromEntries(
    Object.entries<{ initial: unknown }>(fields).map(([field, { initial }]) => [field, initial]),
  ) as Stored;
