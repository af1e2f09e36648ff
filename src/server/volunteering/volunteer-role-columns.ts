import type { StoredRoleFields } from '#contracts/volunteering/volunteer-fields.ts';
import { columnsOf, type FieldColumns, initialValues } from '#server/platform/postgres/field-columns.ts';
import type { Tables } from '#server/platform/postgres/tables.gen.ts';

type RoleColumn<Value> = {
  column: keyof Tables['volunteer_roles'];
  /** What a new role has. */
  initial: Value | readonly never[];
};

/** The same on all dates of a series, which keeps them in a table of its own. */
const inSeries = {
  title: { column: 'title', initial: '' },
  description: { column: 'description', initial: '' },
  skills: { column: 'skills', initial: [] },
  minimumAge: { column: 'minimum_age', initial: null },
} as const;

/** Only on roles of an organization: a role of an event is where the event is. */
const withoutEvent = {
  attendance: { column: 'attendance', initial: null },
  placeId: { column: 'place_id', initial: null },
  venue: { column: 'venue', initial: '' },
  address: { column: 'address', initial: '' },
} as const;

/** Every field that a volunteer role stores, once: select lists, rows, writes and what a series shares are made from this list. */
const roleFields = { ...inSeries, ...withoutEvent } satisfies {
  [Field in keyof StoredRoleFields]: RoleColumn<StoredRoleFields[Field]>;
};

export const roleColumns = columnsOf(roleFields);
export const newRole = initialValues<StoredRoleFields>(roleFields);

export type SharedRoleFields = Pick<StoredRoleFields, keyof typeof inSeries>;
export const sharedRoleFields = Object.keys(inSeries) as (keyof SharedRoleFields)[];
export const sharedRoleColumns = columnsOf(inSeries) satisfies FieldColumns<'series_volunteer_roles', SharedRoleFields>;
