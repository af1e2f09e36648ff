import type { Place } from '#contracts/places/places.contract.ts';
import { MAX_MINIMUM_AGE, MIN_MINIMUM_AGE } from '#contracts/volunteering/volunteer-limits.ts';
import { complaintsOf, firstRow, rowOf, type ShiftComplaints, type ShiftRow, spanOf } from './shift-values.ts';
import type { Span } from './split-time.ts';
import type { NeedScope, NeedsOwner, NewRole, VolunteerRole } from './volunteer-roles.api.ts';

/** Whose roles are edited, and what they begin with: `whole` is the time of the event, `ruleText` says how its series repeats. */
export type Setting = { owner: NeedsOwner; whole: Span | null; timeZone: string | null; ruleText: string | null };

/** A role as its form holds it. */
export type RoleValues = {
  title: string;
  description: string;
  skills: readonly string[];
  minimumAge: string;
  /** From here to `timeZone` only of an organization's. */
  attendance: 'in-person' | 'online';
  place: Place | null;
  venue: string;
  address: string;
  /** Where the clock of the shifts stands, of what is done online. */
  timeZone: string;
  rows: readonly ShiftRow[];
  scope: NeedScope;
};
/** By field, those of shifts by the key of their row. */
export type RoleComplaints = { fields: Record<string, string | undefined>; rows: Record<string, ShiftComplaints> };

const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const emptyRole = ({ whole, timeZone, ruleText }: Setting): RoleValues => ({
  title: '',
  description: '',
  skills: [],
  minimumAge: '',
  attendance: 'in-person',
  place: null,
  venue: '',
  address: '',
  timeZone: timeZone ?? deviceZone(),
  rows: [firstRow(whole)],
  scope: ruleText ? 'following' : 'this',
});

export const valuesOf = (role: VolunteerRole): RoleValues => ({
  title: role.title,
  description: role.description,
  skills: role.skills,
  minimumAge: role.minimumAge === null ? '' : String(role.minimumAge),
  attendance: role.attendance ?? 'in-person',
  place: role.place,
  venue: role.venue,
  address: role.address,
  timeZone: role.shifts[0]?.timeZone ?? deviceZone(),
  rows: [],
  scope: 'this',
});

/** Another role like it, with shifts at the same times; those that are over are not asked for again. */
export function copyOf(role: VolunteerRole, setting: Setting): RoleValues {
  const shifts = role.shifts.filter(({ state, isCancelled }) => state !== 'over' && !isCancelled);
  const rows = shifts.map((shift) => rowOf(shift, String(shift.needed)));
  return {
    ...valuesOf(role),
    rows: rows.length > 0 ? rows : emptyRole(setting).rows,
    scope: emptyRole(setting).scope,
  };
}

export function findComplaints(values: RoleValues, owner: NeedsOwner['kind']): RoleComplaints {
  const age = Number(values.minimumAge);
  const isAge = Number.isInteger(age) && age >= MIN_MINIMUM_AGE && age <= MAX_MINIMUM_AGE;
  return {
    fields: {
      ...(!values.title.trim() && { title: 'Say what there is to do' }),
      ...(values.minimumAge !== '' && !isAge && { minimumAge: `An age from ${MIN_MINIMUM_AGE} to ${MAX_MINIMUM_AGE}` }),
      ...(owner === 'organization' &&
        values.attendance === 'in-person' &&
        !values.place && { placeId: 'Choose a place, or online' }),
    },
    rows: Object.fromEntries(values.rows.map((row) => [row.key, complaintsOf(row)])),
  };
}

export const isFine = ({ fields, rows }: RoleComplaints): boolean =>
  Object.values(fields).every((text) => !text) && Object.values(rows).every((row) => Object.keys(row).length === 0);

const rowFields = { startsLocal: 'start', endsLocal: 'end', needed: 'needed' } as const;

/** What the server says of `shifts.2.endsLocal`, at the third row. */
export function placeComplaints(said: Record<string, string>, rows: readonly ShiftRow[]): RoleComplaints {
  const placed: RoleComplaints = { fields: {}, rows: {} };
  for (const [path, text] of Object.entries(said)) {
    const [, at, name] = /^shifts\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const row = rows[Number(at)];
    const field = rowFields[name as keyof typeof rowFields];
    if (row && field) placed.rows[row.key] = { ...placed.rows[row.key], [field]: text };
    else placed.fields[path.split('.')[0]!] ??= text;
  }
  return placed;
}

/** What the API takes of a role, without its shifts. */
export const roleFieldsOf = (values: RoleValues, owner: NeedsOwner['kind']) => ({
  title: values.title,
  description: values.description,
  skills: [...values.skills],
  minimumAge: values.minimumAge === '' ? null : Number(values.minimumAge),
  ...(owner === 'organization' && {
    attendance: values.attendance,
    placeId: values.attendance === 'online' ? null : (values.place?.id ?? null),
    venue: values.attendance === 'online' ? '' : values.venue,
    address: values.attendance === 'online' ? '' : values.address,
  }),
});

export const newRoleOf = (values: RoleValues, owner: NeedsOwner['kind']): NewRole => ({
  ...roleFieldsOf(values, owner),
  shifts: values.rows.map((row) => ({
    ...spanOf(row)!,
    needed: Number(row.needed),
    ...(owner === 'organization' && values.attendance === 'online' && { timeZone: values.timeZone }),
  })),
  ...(owner === 'event' && { scope: values.scope }),
});
