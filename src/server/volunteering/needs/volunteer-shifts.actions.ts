import type { z } from 'zod';
import { NOT_IN_FUTURE } from '#contracts/field-errors.ts';
import type { NewRepeatingShift, VolunteerShift } from '#contracts/volunteering/volunteer-fields.ts';
import { MAX_SHIFTS } from '#contracts/volunteering/volunteer-limits.ts';
import type { createShift, updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import { minutesBetween } from '#server/platform/formats/wall-clock.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { type Db, mapConstraint } from '#server/platform/postgres/db.ts';
import { settleShift } from '#server/volunteering/sign-ups/roster.actions.ts';
import { countRecipients, findLargestWaitingParty } from '#server/volunteering/sign-ups/sign-ups.queries.ts';
import { volunteersMessaged } from '#server/volunteering/volunteering.domain-events.ts';
import { requireManagedShift } from '#server/volunteering/volunteering.policy.ts';
import { lockManagedRole, lockManagedShift } from './need-locks.ts';
import type { RoleForViewer, ShiftForViewer } from './needs-for-viewer.queries.ts';
import { addRepeatingShift, repeatShiftChange, stopRepeating } from './repeating-shifts.actions.ts';
import { enqueueNeedsUpdate, repeatShift, stopShift } from './series-needs.actions.ts';
import { publishMoves, removeShifts } from './shift-changes.actions.ts';
import {
  requireFutureStart,
  requireValidTimes,
  resolveShiftTimes,
  type ShiftTimes,
  throwFieldErrors,
} from './shift-times.ts';
import * as queries from './volunteer-shifts.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

/** The event's time zone. For an organization's role, the requested one or the place's. */
function timeZoneFor(role: RoleForViewer, requested: string | undefined, field: string): string {
  if (role.eventId && !role.timeZone) throw new AppError('shift.no_date');
  const zone = role.eventId ? role.timeZone : (requested ?? role.placeTimeZone);
  return zone ?? throwFieldErrors({ [`${field}timeZone`]: 'Choose a time zone.' });
}

/** Null for an organization's role. Throws if the event has no start yet. */
function minutesFromEventStart({ eventId, startsLocal }: RoleForViewer, times: ShiftTimes): number | null {
  if (eventId === null) return null;
  if (startsLocal === null) throw new AppError('shift.no_date');
  return minutesBetween(startsLocal, times.startsLocal);
}

type AddOptions = { now: Date; field?: string; lineageId?: string | null };

export async function addShift(
  tx: Db,
  role: RoleForViewer,
  shift: z.output<typeof NewRepeatingShift>,
  { now, field = '', lineageId = null }: AddOptions,
): Promise<string> {
  const times = resolveShiftTimes(shift.startsLocal, shift.endsLocal, timeZoneFor(role, shift.timeZone, field));
  const startsAfterMinutes = minutesFromEventStart(role, times);
  requireValidTimes(times, role.startsLocal, field);
  requireFutureStart(times, now, field);
  const { needed, rule, isClosed = false } = shift;
  if (rule && role.eventId) throwFieldErrors({ [`${field}rule`]: 'Shifts of an event repeat with its series.' });
  if (rule) return addRepeatingShift(tx, { roleId: role.roleId, times, rule, needed, field }, now);
  const row = { ...times, roleId: role.roleId, needed, isClosed, lineageId, startsAfterMinutes };
  return queries.insertShift(tx, row, now);
}

type ViewerRef = { viewerId: string };

async function showShift({ db, clock }: Deps, shiftId: string, { viewerId }: ViewerRef): Promise<VolunteerShift> {
  const shift = await queries.findShift(db, shiftId, { viewerId, now: clock.now() });
  if (!shift) throw new AppError('shift.not_found');
  return shift;
}

type NewShiftRequest = z.output<(typeof createShift)['body']>;

export async function createShiftForRole(
  deps: Deps,
  { roleId, viewerId }: ViewerRef & { roleId: string },
  { scope, ...fields }: NewShiftRequest,
): Promise<VolunteerShift> {
  const now = deps.clock.now();
  const shiftId = await deps.db.transaction(async (tx) => {
    const role = await lockManagedRole(tx, { roleId, viewerId }, scope);
    if (role.status === 'cancelled') throw new AppError('event.cancelled');
    if ((await queries.countUpcomingShifts(tx, roleId, now)) >= MAX_SHIFTS) throw new AppError('shift.too_many');
    const isRepeated = scope !== 'this' && role.seriesId !== null;
    const id = await addShift(tx, role, fields, { now, lineageId: isRepeated ? crypto.randomUUID() : null });
    if (isRepeated) {
      await repeatShift(tx, role, { shiftId: id, scope }, now);
      await enqueueNeedsUpdate(tx, role.seriesId!);
    }
    return id;
  });
  return showShift(deps, shiftId, { viewerId });
}

type ShiftRef = ViewerRef & { shiftId: string };
type Changes = z.output<(typeof updateShift)['body']>;

function resolveChangedTimes(
  shiftForViewer: ShiftForViewer,
  shift: queries.ShiftRow,
  changes: Changes,
  now: Date,
): ShiftTimes {
  const { startsLocal = shift.startsLocal, endsLocal = shift.endsLocal } = changes;
  const requested = changes.timeZone ?? shift.timeZone;
  const times = resolveShiftTimes(startsLocal, endsLocal, shiftForViewer.eventId ? shift.timeZone : requested);
  requireValidTimes(times, shiftForViewer.startsLocal);
  if (times.startsAt.getTime() !== shift.startsAt.getTime()) requireFutureStart(times, now);
  if (times.endsAt <= now) throwFieldErrors({ endsLocal: NOT_IN_FUTURE });
  return times;
}

const CAPACITY_ERROR = { volunteer_shifts_capacity: 'shift.more_signed_up' } as const;

export async function changeShift(deps: Deps, ref: ShiftRef, { scope, ...changes }: Changes): Promise<VolunteerShift> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const { shiftForViewer, shift } = await lockManagedShift(tx, ref, scope);
    requireEditable(shiftForViewer, shift, now);
    const times = resolveChangedTimes(shiftForViewer, shift, { scope, ...changes }, now);
    const { needed = shift.needed, isClosed = shift.isClosed } = changes;
    const isRepeated = scope !== 'this' && shiftForViewer.seriesId !== null;
    const isMoved = +times.startsAt !== +shift.startsAt || +times.endsAt !== +shift.endsAt;
    const isRepeatable = shift.lineageId !== null || (shift.repeatingShiftId !== null && scope === 'this');
    const isEdited = shift.isEdited || (isRepeatable && !isRepeated);
    const startsAfterMinutes = minutesFromEventStart(shiftForViewer, times);
    const state = { ...shift, ...times, needed, isClosed, isEdited, startsAfterMinutes };
    await mapConstraint(queries.updateShiftRow(tx, state, { isMoved, now }), CAPACITY_ERROR);
    if (needed < shift.needed) await requireRoomForWaiting(tx, shift.id, needed);
    await settleShift(tx, shift.id, now);
    if (isMoved) await publishMoves(tx, [shift], ref.viewerId);
    if (shift.repeatingShiftId && scope !== 'this')
      await repeatShiftChange(tx, { before: shift, times, needed, isClosed: changes.isClosed, scope }, now);
    if (!isRepeated) return;
    await repeatShift(tx, shiftForViewer, { shiftId: shift.id, scope }, now);
    await enqueueNeedsUpdate(tx, shiftForViewer.seriesId!);
  });
  return showShift(deps, ref.shiftId, ref);
}

/** A group moves up only as a whole: one larger than its shift would wait forever. */
async function requireRoomForWaiting(tx: Db, shiftId: string, needed: number): Promise<void> {
  const largest = await findLargestWaitingParty(tx, shiftId);
  if (largest > needed)
    throw invalidField(
      'needed',
      `A group of ${largest} is on the waitlist. Remove it first, or keep ${largest} spots.`,
    );
}

function requireEditable(shiftForViewer: ShiftForViewer, { isCancelled, endsAt }: queries.ShiftRow, now: Date): void {
  if (shiftForViewer.status === 'cancelled') throw new AppError('event.cancelled');
  if (isCancelled || shiftForViewer.isRetired) throw new AppError('shift.cancelled');
  if (endsAt <= now) throw new AppError('shift.over');
}

export async function removeShift({ db, clock }: Deps, ref: ShiftRef, scope: Changes['scope']): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { shiftForViewer, shift } = await lockManagedShift(tx, ref, scope);
    if (shift.endsAt <= now) throw new AppError('shift.over');
    if (shift.repeatingShiftId && scope !== 'this')
      await stopRepeating(tx, { shift, scope, actorId: ref.viewerId }, now);
    await removeShifts(tx, [shift], { now, actorId: ref.viewerId });
    if (scope === 'this' || !shiftForViewer.seriesId || !shift.lineageId) return;
    await stopShift(tx, shiftForViewer, { shift, scope }, now);
    await enqueueNeedsUpdate(tx, shiftForViewer.seriesId);
  });
}

type Message = { subject: string; text: string };

/** Returns the number of recipients; the message is sent by a job, which skips hidden shifts. */
export async function messageShift(
  { db }: Deps,
  { shiftId, viewerId }: ShiftRef,
  message: Message,
): Promise<{ recipients: number }> {
  const { status, isOrganizationHidden } = await requireManagedShift(db, shiftId, viewerId);
  if (status === 'draft') throw new AppError('event.not_published');
  if (isOrganizationHidden) throw new AppError('content.hidden');
  const recipients = await countRecipients(db, shiftId, viewerId);
  const messageId = crypto.randomUUID();
  await publish(db, volunteersMessaged, { messageId, shiftId, senderId: viewerId, ...message });
  return { recipients };
}
