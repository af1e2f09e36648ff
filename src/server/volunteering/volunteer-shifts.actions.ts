import type { z } from 'zod';
import type { NewShift, VolunteerShift } from '#contracts/volunteering/volunteer-fields.ts';
import { MAX_SHIFTS } from '#contracts/volunteering/volunteer-limits.ts';
import type { createShift, updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { minutesBetween } from '#server/platform/formats/wall-clock.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { type Db, mapConstraint } from '#server/platform/postgres/db.ts';
import { openRole, openShift } from './need-locks.ts';
import type { RoleForViewer, ShiftForViewer } from './needs-for-viewer.queries.ts';
import { settleShift } from './roster.actions.ts';
import { followNeeds, repeatShift, stopShift } from './series-needs.actions.ts';
import { dropShifts, publishMove } from './shift-changes.actions.ts';
import { refuse, requireComing, requireSensible, type ShiftTimes, timesOf } from './shift-times.ts';
import { countSignUps } from './sign-ups.queries.ts';
import * as queries from './volunteer-shifts.queries.ts';
import { volunteersMessaged } from './volunteering.domain-events.ts';
import { requireManagedShift } from './volunteering.policy.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

/** Of an event its own; else as asked, or the place's. */
function zoneFor(role: RoleForViewer, asked: string | undefined, field: string): string {
  if (role.eventId && !role.timeZone) throw new AppError('shift.no_date');
  const zone = role.eventId ? role.timeZone : (asked ?? role.placeTimeZone);
  return zone ?? refuse({ [`${field}timeZone`]: 'Choose a time zone.' });
}

/** How far from the event's start; null without an event. Throws where that has no start yet. */
function distanceOf({ eventId, startsLocal }: RoleForViewer, times: ShiftTimes): number | null {
  if (eventId === null) return null;
  if (startsLocal === null) throw new AppError('shift.no_date');
  return minutesBetween(startsLocal, times.startsLocal);
}

type Adding = { now: Date; field?: string; lineageId?: string | null };

export async function addShift(
  tx: Db,
  role: RoleForViewer,
  shift: NewShift,
  { now, field = '', lineageId = null }: Adding,
): Promise<string> {
  const times = timesOf(shift.startsLocal, shift.endsLocal, zoneFor(role, shift.timeZone, field));
  const startsAfterMinutes = distanceOf(role, times);
  requireSensible(times, role.startsLocal, field);
  requireComing(times, now, field);
  const { needed, isClosed = false } = shift;
  const row = { ...times, roleId: role.roleId, needed, isClosed, lineageId, startsAfterMinutes };
  return queries.insertShift(tx, row, now);
}

type ViewerRef = { viewerId: string };

async function showShift({ db, clock }: Deps, shiftId: string, { viewerId }: ViewerRef): Promise<VolunteerShift> {
  const shift = await queries.findShift(db, shiftId, { viewerId, now: clock.now() });
  if (!shift) throw new AppError('shift.not_found');
  return shift;
}

type New = z.output<(typeof createShift)['body']>;

export async function createShiftOf(
  deps: Deps,
  { roleId, viewerId }: ViewerRef & { roleId: string },
  { scope, ...fields }: New,
): Promise<VolunteerShift> {
  const now = deps.clock.now();
  const shiftId = await deps.db.transaction(async (tx) => {
    const role = await openRole(tx, { roleId, viewerId }, scope);
    if (role.status === 'cancelled') throw new AppError('event.cancelled');
    if ((await queries.countShiftsToCome(tx, roleId, now)) >= MAX_SHIFTS) throw new AppError('shift.too_many');
    const isRepeated = scope !== 'this' && role.seriesId !== null;
    const id = await addShift(tx, role, fields, { now, lineageId: isRepeated ? crypto.randomUUID() : null });
    if (isRepeated) {
      await repeatShift(tx, role, { shiftId: id, scope }, now);
      await followNeeds(tx, role.seriesId!);
    }
    return id;
  });
  return showShift(deps, shiftId, { viewerId });
}

type OfShift = ViewerRef & { shiftId: string };
type Changes = z.output<(typeof updateShift)['body']>;

function movedTimes(standing: ShiftForViewer, shift: queries.ShiftRow, changes: Changes, now: Date): ShiftTimes {
  const { startsLocal = shift.startsLocal, endsLocal = shift.endsLocal } = changes;
  const asked = changes.timeZone ?? shift.timeZone;
  const times = timesOf(startsLocal, endsLocal, standing.eventId ? shift.timeZone : asked);
  requireSensible(times, standing.startsLocal);
  if (times.startsAt.getTime() !== shift.startsAt.getTime()) requireComing(times, now);
  if (times.endsAt <= now) refuse({ endsLocal: 'Choose a time that is yet to come' });
  return times;
}

const TOO_FEW = { volunteer_shifts_capacity: 'shift.more_signed_up' } as const;

export async function changeShift(deps: Deps, of: OfShift, { scope, ...changes }: Changes): Promise<VolunteerShift> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const { standing, shift } = await openShift(tx, of, scope);
    requireChangeable(standing, shift, now);
    const times = movedTimes(standing, shift, { scope, ...changes }, now);
    const { needed = shift.needed, isClosed = shift.isClosed } = changes;
    const isRepeated = scope !== 'this' && standing.seriesId !== null;
    const isMoved = +times.startsAt !== +shift.startsAt || +times.endsAt !== +shift.endsAt;
    const isEdited = shift.isEdited || (shift.lineageId !== null && !isRepeated);
    const startsAfterMinutes = distanceOf(standing, times);
    const state = { ...shift, ...times, needed, isClosed, isEdited, startsAfterMinutes };
    await mapConstraint(queries.updateShiftRow(tx, state, isMoved, now), TOO_FEW);
    await settleShift(tx, shift.id, now);
    if (isMoved) await publishMove(tx, shift, of.viewerId);
    if (!isRepeated) return;
    await repeatShift(tx, standing, { shiftId: shift.id, scope }, now);
    await followNeeds(tx, standing.seriesId!);
  });
  return showShift(deps, of.shiftId, of);
}

function requireChangeable(standing: ShiftForViewer, { isCancelled, endsAt }: queries.ShiftRow, now: Date): void {
  if (standing.status === 'cancelled') throw new AppError('event.cancelled');
  if (isCancelled || standing.isRetired) throw new AppError('shift.cancelled');
  if (endsAt <= now) throw new AppError('shift.over');
}

export async function removeShift({ db, clock }: Deps, of: OfShift, scope: Changes['scope']): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { standing, shift } = await openShift(tx, of, scope);
    if (shift.endsAt <= now) throw new AppError('shift.over');
    await dropShifts(tx, [shift], { now, actorId: of.viewerId });
    if (scope === 'this' || !standing.seriesId || !shift.lineageId) return;
    await stopShift(tx, standing, { shift, scope }, now);
    await followNeeds(tx, standing.seriesId);
  });
}

type Message = { subject: string; text: string };

/** Answers how many are signed up at the moment. */
export async function writeToShift(
  { db }: Deps,
  { shiftId, viewerId }: OfShift,
  message: Message,
): Promise<{ recipients: number }> {
  await requireManagedShift(db, shiftId, viewerId);
  const counts = await countSignUps(db, shiftId);
  const messageId = crypto.randomUUID();
  await publish(db, volunteersMessaged, { messageId, shiftId, senderId: viewerId, ...message });
  return { recipients: counts['signed-up'] };
}
