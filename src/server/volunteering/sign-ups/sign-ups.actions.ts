import type { z } from 'zod';
import type { updateSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import type { SignUpFields, SignUpForHost, VolunteerShift } from '#contracts/volunteering/volunteer-fields.ts';
import { requireCheckInOpen } from '#server/events/events.policy.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { throwFieldErrors } from '#server/volunteering/needs/shift-times.ts';
import { findShift } from '#server/volunteering/needs/volunteer-shifts.queries.ts';
import { volunteerHoursChanged } from '#server/volunteering/volunteering.domain-events.ts';
import { requireManagedShift, requireVisibleShift } from '#server/volunteering/volunteering.policy.ts';
import type { SignUpOutcome } from './decide-sign-up.ts';
import { exchangeShift, moveSignUp, signUpToShift, withdrawFromShift } from './roster.actions.ts';
import * as queries from './sign-ups.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type ShiftRef = { shiftId: string; viewerId: string };
const PAGE_SIZE = 50;

export function requireAccepted(outcome: SignUpOutcome): void {
  if (!('refusal' in outcome)) return;
  if (outcome.fields) throwFieldErrors(outcome.fields);
  throw new AppError(outcome.refusal);
}

async function present({ db, clock }: Deps, { shiftId, viewerId }: ShiftRef): Promise<VolunteerShift> {
  const shift = await findShift(db, shiftId, { viewerId, now: clock.now() });
  if (!shift) throw new AppError('shift.not_found');
  return shift;
}

export async function showShift(deps: Deps, ref: ShiftRef): Promise<VolunteerShift> {
  await requireVisibleShift(deps.db, ref.shiftId, ref.viewerId);
  return present(deps, ref);
}

export async function signUp(deps: Deps, ref: ShiftRef, fields: SignUpFields): Promise<VolunteerShift> {
  const { db, clock } = deps;
  const { isBlockedByHost } = await requireVisibleShift(db, ref.shiftId, ref.viewerId);
  if (isBlockedByHost) throw new AppError('event.not_open_to_you');
  const request = { ...fields, personId: ref.viewerId };
  requireAccepted(await db.transaction((tx) => signUpToShift(tx, ref.shiftId, request, clock.now())));
  return present(deps, ref);
}

/** Does nothing for people who are not on the shift; a removed person stays removed. */
export async function withdraw({ db, clock }: Deps, { shiftId, viewerId }: ShiftRef): Promise<void> {
  await requireVisibleShift(db, shiftId, viewerId);
  const ref = { shiftId, personId: viewerId };
  requireAccepted(await db.transaction((tx) => withdrawFromShift(tx, ref, clock.now())));
}

export async function confirmShift(deps: Deps, ref: ShiftRef, isComing: boolean): Promise<VolunteerShift> {
  const { db, clock } = deps;
  const { ownStatus } = await requireVisibleShift(db, ref.shiftId, ref.viewerId);
  if (ownStatus !== 'signed-up' && isComing) throw new AppError('sign_up.none');
  if (!isComing) await withdraw(deps, ref);
  else if (!(await queries.updateConfirmation(db, { shiftId: ref.shiftId, personId: ref.viewerId }, clock.now()))) {
    const { isCancelled, signUp } = await present(deps, ref);
    if (signUp?.status !== 'signed-up') throw new AppError('sign_up.none');
    throw new AppError(isCancelled ? 'shift.cancelled' : 'shift.begun');
  }
  return present(deps, ref);
}

type SignUpFilter = { status: SignUpForHost['status']; q?: string | undefined; cursor?: string | undefined };

export async function showSignUps(
  { db }: Deps,
  { shiftId, viewerId }: ShiftRef,
  { status, q = '', cursor }: SignUpFilter,
) {
  await requireManagedShift(db, shiftId, viewerId);
  const after = readCursor(cursor, ['position', 'id']);
  const rows = await queries.listSignUpsOfShift(db, shiftId, { status, q, after, limit: PAGE_SIZE + 1 });
  const page = rows.slice(0, PAGE_SIZE);
  return {
    signUps: page.map(presentSignUp),
    counts: await queries.countSignUps(db, shiftId),
    nextCursor: rows.length > PAGE_SIZE ? writeCursor(page.at(-1)!.cursorKey) : null,
  };
}

const presentSignUp = ({ cursorKey: _cursorKey, updatedAt: _updatedAt, ...signUp }: queries.SignUpRow): SignUpForHost =>
  signUp;

type Changes = z.output<(typeof updateSignUp)['body']>;

/** Moves the person, then marks attendance, in one transaction. Returns the sign-up on the shift where the person is then. */
export async function changeSignUp(
  { db, clock }: Deps,
  { shiftId, viewerId, personId }: ShiftRef & { personId: string },
  { status, shiftId: toShiftId, delaySeconds = 0, ...marks }: Changes,
): Promise<SignUpForHost> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { eventId, organizationId } = await requireManagedShift(tx, shiftId, viewerId);
    const ref = { shiftId, personId };
    const isMoved = toShiftId !== undefined && toShiftId !== shiftId;
    if (isMoved) {
      const targetShift = await requireManagedShift(tx, toShiftId, viewerId);
      if (targetShift.eventId !== eventId || targetShift.organizationId !== organizationId)
        throwFieldErrors({ shiftId: 'Choose another shift of the same event or organization.' });
      requireAccepted(await exchangeShift(tx, ref, toShiftId, now));
      ref.shiftId = toShiftId;
    }
    if (status && !(isMoved && status === 'signed-up'))
      requireAccepted(await moveSignUp(tx, ref.shiftId, { personId, status }, now));
    if (Object.values(marks).some((markAttendance) => markAttendance !== undefined))
      await markAttendance(tx, { ...ref, actorId: viewerId, pressedAt: secondsAfter(now, -delaySeconds) }, marks, now);
    const signUp = await queries.findSignUp(tx, ref);
    if (!signUp) throw new AppError('sign_up.not_found');
    return presentSignUp(signUp);
  });
}

type MarkRequest = { shiftId: string; personId: string; actorId: string; pressedAt: Date };

async function markAttendance(
  tx: Db,
  { actorId, pressedAt, ...ref }: MarkRequest,
  marks: queries.Marks,
  now: Date,
): Promise<void> {
  const before = await queries.findSignUp(tx, ref);
  if (!before) throw new AppError('sign_up.not_found');
  const areHoursDecided = before.hoursState === 'approved' || before.isCorrected;
  if (areHoursDecided && before.updatedAt > pressedAt) return;
  const shift = (await findShift(tx, ref.shiftId, { viewerId: null, now }))!;
  if (shift.isCancelled) throw new AppError('shift.cancelled');
  if (marks.isCheckedIn) requireCheckInOpen(new Date(shift.startsAt), now);
  const { attendance = before.attendance, minutes, spotsAttended } = marks;
  if (marks.attendance && new Date(shift.startsAt) > now) throw new AppError('shift.not_begun');
  if (typeof minutes === 'number' && attendance !== 'attended')
    throwFieldErrors({ minutes: 'Mark this person as attended first.' });
  if (typeof spotsAttended === 'number' && spotsAttended > before.spots)
    throwFieldErrors({ spotsAttended: `Only ${before.spots} ${before.spots === 1 ? 'person' : 'people'} signed up.` });
  const completed = marks.attendance === undefined ? { ...marks, attendance: deriveAttendance(before, marks) } : marks;
  if (typeof spotsAttended === 'number' && (completed.attendance ?? before.attendance) !== 'attended')
    throwFieldErrors({ spotsAttended: 'Mark this person as attended first.' });
  if (!(await queries.updateMarks(tx, ref, completed, now))) throw new AppError('sign_up.not_on_shift');
  const kind = notifiableHoursChange(before, completed);
  if (!kind) return;
  // The job key merges repeated changes into one notification.
  const change = { signUpId: before.id, kind, actorId, key: crypto.randomUUID() };
  await publish(tx, volunteerHoursChanged, change, { key: `volunteer-hours-changed:${before.id}:${kind}` });
}

/** A check-in implies attendance unless it was set otherwise; undoing the check-in removes it. */
function deriveAttendance({ attendance }: SignUpForHost, { isCheckedIn }: queries.Marks): queries.Marks['attendance'] {
  if (isCheckedIn) return attendance ?? 'attended';
  return isCheckedIn === false && attendance === 'attended' ? null : undefined;
}

/** People are notified when their minutes are corrected, when they are marked as a no-show, and when approved hours are deleted. */
function notifiableHoursChange(
  before: SignUpForHost,
  { attendance, minutes }: queries.Marks,
): 'corrected' | 'no-show' | 'deleted' | undefined {
  if (attendance === null && before.hoursState === 'approved') return 'deleted';
  if (attendance === 'no-show') return before.attendance === 'no-show' ? undefined : 'no-show';
  return typeof minutes === 'number' && !(before.isCorrected && before.minutes === minutes) ? 'corrected' : undefined;
}
