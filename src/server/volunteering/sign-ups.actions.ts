import type { z } from 'zod';
import type { updateSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import type { SignUpForHost, VolunteerShift } from '#contracts/volunteering/volunteer-fields.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { SignUpOutcome } from './decide-sign-up.ts';
import { exchangeShift, moveSignUp, signUpToShift, withdrawFromShift } from './roster.actions.ts';
import { refuse } from './shift-times.ts';
import * as queries from './sign-ups.queries.ts';
import { findShift } from './volunteer-shifts.queries.ts';
import { volunteerHoursChanged } from './volunteering.domain-events.ts';
import { requireManagedShift, requireVisibleShift } from './volunteering.policy.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type ShiftRef = { shiftId: string; viewerId: string };
const PAGE = 50;

function requireAccepted(outcome: SignUpOutcome): void {
  if (!('refusal' in outcome)) return;
  if (outcome.fields) refuse(outcome.fields);
  throw new AppError(outcome.refusal);
}

async function present({ db, clock }: Deps, { shiftId, viewerId }: ShiftRef): Promise<VolunteerShift> {
  const shift = await findShift(db, shiftId, { viewerId, now: clock.now() });
  if (!shift) throw new AppError('shift.not_found');
  return shift;
}

export async function showShift(deps: Deps, of: ShiftRef): Promise<VolunteerShift> {
  await requireVisibleShift(deps.db, of.shiftId, of.viewerId);
  return present(deps, of);
}

export type Facts = { confirmsAge: boolean; confirmsSkills: boolean };

export async function takeShift(deps: Deps, of: ShiftRef, facts: Facts): Promise<VolunteerShift> {
  const { db, clock } = deps;
  const { isBlockedByHost } = await requireVisibleShift(db, of.shiftId, of.viewerId);
  if (isBlockedByHost) throw new AppError('event.not_open_to_you');
  const request = { ...facts, personId: of.viewerId };
  requireAccepted(await db.transaction((tx) => signUpToShift(tx, of.shiftId, request, clock.now())));
  return present(deps, of);
}

/** Where one never was, or from where one was taken off, it changes nothing. */
export async function giveShiftBack({ db, clock }: Deps, { shiftId, viewerId }: ShiftRef): Promise<void> {
  await requireVisibleShift(db, shiftId, viewerId);
  const place = { shiftId, personId: viewerId };
  requireAccepted(await db.transaction((tx) => withdrawFromShift(tx, place, clock.now())));
}

export async function confirmShift(deps: Deps, of: ShiftRef, isComing: boolean): Promise<VolunteerShift> {
  const { db, clock } = deps;
  const { ownStatus } = await requireVisibleShift(db, of.shiftId, of.viewerId);
  if (ownStatus !== 'signed-up' && isComing) throw new AppError('sign_up.none');
  if (!isComing) await giveShiftBack(deps, of);
  else if (!(await queries.updateToConfirmed(db, { shiftId: of.shiftId, personId: of.viewerId }, clock.now()))) {
    const { isCancelled, signUp } = await present(deps, of);
    if (signUp?.status !== 'signed-up') throw new AppError('sign_up.none');
    throw new AppError(isCancelled ? 'shift.cancelled' : 'shift.begun');
  }
  return present(deps, of);
}

type SignUpFilter = { status: SignUpForHost['status']; q?: string | undefined; cursor?: string | undefined };

export async function showSignUps(
  { db }: Deps,
  { shiftId, viewerId }: ShiftRef,
  { status, q = '', cursor }: SignUpFilter,
) {
  await requireManagedShift(db, shiftId, viewerId);
  const after = readCursor(cursor, ['position', 'id']);
  const rows = await queries.listSignUpsOf(db, shiftId, { status, q, after, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  return {
    signUps: page.map(presentSignUp),
    counts: await queries.countSignUps(db, shiftId),
    nextCursor: rows.length > PAGE ? writeCursor(page.at(-1)!.at) : null,
  };
}

const presentSignUp = ({ at: _at, ...signUp }: queries.SignUpRow): SignUpForHost => signUp;

type Changes = z.output<(typeof updateSignUp)['body']>;

/** Moves first, then marks, all or nothing. Answers the sign-up on the shift where the person is then. */
export async function changeSignUp(
  { db, clock }: Deps,
  { shiftId, viewerId, personId }: ShiftRef & { personId: string },
  { status, shiftId: toShiftId, ...marks }: Changes,
): Promise<SignUpForHost> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { eventId, organizationId } = await requireManagedShift(tx, shiftId, viewerId);
    const of = { shiftId, personId };
    const moves = toShiftId !== undefined && toShiftId !== shiftId;
    if (moves) {
      const target = await requireManagedShift(tx, toShiftId, viewerId);
      if (target.eventId !== eventId || target.organizationId !== organizationId)
        refuse({ shiftId: 'Choose another shift of the same event or organization' });
      requireAccepted(await exchangeShift(tx, of, toShiftId, now));
      of.shiftId = toShiftId;
    }
    if (status && !(moves && status === 'signed-up'))
      requireAccepted(await moveSignUp(tx, of.shiftId, { personId, status }, now));
    if (Object.values(marks).some((mark) => mark !== undefined)) await mark(tx, { ...of, by: viewerId }, marks, now);
    const signUp = await queries.findSignUp(tx, of);
    if (!signUp) throw new AppError('sign_up.not_found');
    return presentSignUp(signUp);
  });
}

type Marking = { shiftId: string; personId: string; by: string };

async function mark(tx: Db, { by, ...of }: Marking, marks: queries.Marks, now: Date): Promise<void> {
  const before = await queries.findSignUp(tx, of);
  if (!before) throw new AppError('sign_up.not_found');
  const shift = (await findShift(tx, of.shiftId, { viewerId: null, now }))!;
  if (shift.isCancelled) throw new AppError('shift.cancelled');
  const { attendance = before.attendance, minutes } = marks;
  if (marks.attendance && new Date(shift.startsAt) > now) throw new AppError('shift.not_begun');
  if (typeof minutes === 'number' && attendance !== 'attended')
    refuse({ minutes: 'Time is given by who attended: mark that first' });
  const settled = marks.attendance === undefined ? { ...marks, attendance: cameBy(before, marks) } : marks;
  if (!(await queries.updateMarks(tx, of, settled, now))) throw new AppError('sign_up.not_on_shift');
  const kind = notifiableHoursChange(before, marks);
  if (!kind) return;
  // What is changed again before the person was told is told as one.
  const change = { signUpId: before.id, kind, actorId: by, key: crypto.randomUUID() };
  await publish(tx, volunteerHoursChanged, change, { key: `volunteer-hours-changed:${before.id}:${kind}` });
}

/** Whoever is checked in has come, also before the start, unless it was said otherwise; whose check-in is taken back has not. */
function cameBy({ attendance }: SignUpForHost, { isCheckedIn }: queries.Marks): queries.Marks['attendance'] {
  if (isCheckedIn) return attendance ?? 'attended';
  return isCheckedIn === false && attendance === 'attended' ? null : undefined;
}

/** What the person must know of it: that their time is another than the shift's, or that they are said not to have come. */
function notifiableHoursChange(
  before: SignUpForHost,
  { attendance, minutes }: queries.Marks,
): 'corrected' | 'no-show' | undefined {
  if (attendance === 'no-show') return before.attendance === 'no-show' ? undefined : 'no-show';
  return typeof minutes === 'number' && !(before.isCorrected && before.minutes === minutes) ? 'corrected' : undefined;
}
