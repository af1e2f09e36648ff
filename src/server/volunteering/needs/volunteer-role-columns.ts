import type { StoredRoleFields } from '#contracts/volunteering/volunteer-fields.ts';
import { columnsOf, type FieldColumns, initialValues } from '#server/platform/postgres/field-columns.ts';
import type { Tables } from '#server/platform/postgres/tables.gen.ts';

type RoleColumn<Value> = {
  column: keyof Tables['volunteer_roles'];
  /** The value in a new role. */
  initial: Value | readonly never[];
};

/** Shared by all dates of a series, and stored once in `series_volunteer_roles`. */
const inSeries = {
  title: { column: 'title', initial: '' },
  description: { column: 'description', initial: '' },
  skills: { column: 'skills', initial: [] },
  minimumAge: { column: 'minimum_age', initial: null },
  questions: { column: 'questions', initial: [] },
  spotsPerSignUp: { column: 'spots_per_sign_up', initial: 1 },
  signUpClosesHours: { column: 'sign_up_closes_hours', initial: null },
  withdrawClosesHours: { column: 'withdraw_closes_hours', initial: null },
} as const;

/** Only for roles of an organization; roles of an event take place where the event does. */
const withoutEvent = {
  attendance: { column: 'attendance', initial: null },
  placeId: { column: 'place_id', initial: null },
  venue: { column: 'venue', initial: '' },
  address: { column: 'address', initial: '' },
} as const;

/** The single list of a volunteer role's stored fields. Select lists, rows, writes and the fields shared in a series derive from it. */
const roleFields = { ...inSeries, ...withoutEvent } satisfies {
  [Field in keyof StoredRoleFields]: RoleColumn<StoredRoleFields[Field]>;
};

export const roleColumns = columnsOf(roleFields);
export const newRole = initialValues<StoredRoleFields>(roleFields);

export type SharedRoleFields = Pick<StoredRoleFields, keyof typeof inSeries>;
export const sharedRoleFields = Object.keys(inSeries) as (keyof SharedRoleFields)[];
export const sharedRoleColumns = columnsOf(inSeries) satisfies FieldColumns<'series_volunteer_roles', SharedRoleFields>;
