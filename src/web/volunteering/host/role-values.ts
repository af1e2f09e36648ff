import type { Place } from '#contracts/places/places.contract.ts';
import { deviceZone } from '#web/ui/display/wall-time.ts';
import { firstRow, rowOf, type ShiftRow, shiftValueName, toShiftBody } from './shift-values.ts';
import type { Span } from './split-time.ts';
import type { NeedScope, NeedsOwner, NewRole, VolunteerRole } from './volunteer-roles.api.ts';

/** Whose roles are edited and their defaults: `eventSpan` is the event's time, `ruleText` describes its recurrence. */
export type RoleContext = {
  owner: NeedsOwner;
  eventSpan: Span | null;
  timeZone: string | null;
  ruleText: string | null;
};

export type RoleValues = {
  title: string;
  description: string;
  skills: readonly string[];
  minimumAge: string;
  /** The fields from here to `timeZone` are only used for organizations. */
  attendance: 'in-person' | 'online';
  place: Place | null;
  venue: string;
  address: string;
  /** The time zone of online shifts. */
  timeZone: string;
  shifts: readonly ShiftRow[];
  scope: NeedScope;
};

export const emptyRole = ({ eventSpan, timeZone, ruleText }: RoleContext): RoleValues => ({
  title: '',
  description: '',
  skills: [],
  minimumAge: '',
  attendance: 'in-person',
  place: null,
  venue: '',
  address: '',
  timeZone: timeZone ?? deviceZone(),
  shifts: [firstRow(eventSpan)],
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
  shifts: [],
  scope: 'this',
});

/** Copies a role with its shifts that are not over. */
export function copyOf(role: VolunteerRole, setting: RoleContext): RoleValues {
  const shifts = role.shifts.filter(({ state, isCancelled }) => state !== 'over' && !isCancelled);
  const rows = shifts.map((shift) => rowOf(shift, String(shift.needed)));
  return {
    ...valuesOf(role),
    shifts: rows.length > 0 ? rows : emptyRole(setting).shifts,
    scope: emptyRole(setting).scope,
  };
}

/** Maps a field path of the API to a form field. */
export const roleValueName = (path: string, { shifts }: RoleValues): string =>
  path === 'placeId' ? 'place' : shiftValueName(path, shifts);

/** The request body for changing a role. */
export const toRoleChanges = (values: RoleValues, owner: NeedsOwner['kind']) => ({
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

export const toNewRole = (values: RoleValues, owner: NeedsOwner['kind']): NewRole => ({
  ...toRoleChanges(values, owner),
  shifts: values.shifts.map((row) => ({
    ...toShiftBody(row),
    ...(owner === 'organization' && values.attendance === 'online' && { timeZone: values.timeZone }),
  })),
  ...(owner === 'event' && { scope: values.scope }),
});
