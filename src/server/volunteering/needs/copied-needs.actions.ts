import { minutesBetween, wallTimeAfter } from '#server/platform/formats/wall-clock.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { pickFields } from '#server/platform/postgres/field-columns.ts';
import { findSourceOfCopy, hasRoles } from './copied-needs.queries.ts';
import { copyNeedsToSeries } from './series-needs.actions.ts';
import { lockEventOfNeeds } from './series-needs.queries.ts';
import { areValidTimes, resolveShiftTimes } from './shift-times.ts';
import { sharedRoleFields } from './volunteer-role-columns.ts';
import { insertRole, listRoles } from './volunteer-roles.queries.ts';
import { insertShift, listShiftRows } from './volunteer-shifts.queries.ts';

/**
 * Gives a duplicated event the roles and shifts of its source, at the same distance from its start and without sign-ups, once it has a start. Does
 * nothing if it already has roles. Returns whether the roles were copied.
 */
export async function copyNeedsFromSource(tx: Db, eventId: string, now: Date): Promise<boolean> {
  const event = await lockEventOfNeeds(tx, eventId);
  const sourceId = await findSourceOfCopy(tx, eventId);
  if (!event?.startsLocal || !event.timeZone || !sourceId || (await hasRoles(tx, eventId))) return false;
  const roles = (await listRoles(tx, { eventId: sourceId })).filter(({ isRetired }) => !isRetired);
  for (const role of roles) {
    const roleId = await insertRole(tx, { eventId }, pickFields(role, sharedRoleFields), now);
    for (const { startsAfterMinutes, startsLocal, endsLocal, needed } of await listShiftRows(tx, role.id)) {
      const start = wallTimeAfter(event.startsLocal, startsAfterMinutes!);
      const end = wallTimeAfter(start, minutesBetween(startsLocal, endsLocal));
      const times = resolveShiftTimes(start, end, event.timeZone);
      // A DST change can make a shift empty or too long.
      if (!roleId || !areValidTimes(times)) continue;
      await insertShift(tx, { ...times, roleId, needed, isClosed: false, lineageId: null, startsAfterMinutes }, now);
    }
  }
  if (event.seriesId) await copyNeedsToSeries(tx, eventId, now);
  return true;
}
