import { namedQuestions } from '#web/parts/fields/question-values.ts';
import { rowName } from '#web/platform/form/form-binding.ts';
import { initialValues, readValues, valueName } from '#web/platform/form/form-fields.ts';
import { deviceZone } from '#web/ui/display/local-time.ts';
import type { NeedScope, NeedsOwner, NewRole, VolunteerRole } from '#web/volunteering/host/volunteer-roles.api.ts';
import { type RoleFieldValues, roleFormFields, toRoleChanges } from './role-form-fields.ts';
import { firstRow, rowOf, type ShiftRow, shiftValueName, toShiftBody } from './shift-values.ts';
import type { Span } from './split-time.ts';

/** Whose roles are edited and their defaults: `eventSpan` is the event's time, `ruleText` describes its recurrence. */
export type RoleContext = {
  owner: NeedsOwner;
  eventSpan: Span | null;
  timeZone: string | null;
  ruleText: string | null;
};

export type RoleValues = RoleFieldValues & {
  /** The time zone of online shifts. */
  timeZone: string;
  shifts: readonly ShiftRow[];
  scope: NeedScope;
};

export const emptyRole = ({ eventSpan, timeZone, ruleText }: RoleContext): RoleValues => ({
  ...initialValues(roleFormFields),
  timeZone: timeZone ?? deviceZone(),
  shifts: [firstRow(eventSpan)],
  scope: ruleText ? 'following' : 'this',
});

export const valuesOf = (role: VolunteerRole): RoleValues => ({
  ...readValues(roleFormFields, role),
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
export const roleValueName = (path: string, { shifts, questions }: RoleValues): string =>
  rowName(shiftValueName(valueName(roleFormFields, path), shifts), 'questions', namedQuestions(questions));

export const toNewRole = (values: RoleValues, owner: NeedsOwner['kind']): NewRole => ({
  ...toRoleChanges(values, owner),
  title: values.title,
  shifts: values.shifts.map((row) => ({
    ...toShiftBody(row),
    ...(owner === 'organization' && values.attendance === 'online' && { timeZone: values.timeZone }),
  })),
  ...(owner === 'event' && { scope: values.scope }),
});
