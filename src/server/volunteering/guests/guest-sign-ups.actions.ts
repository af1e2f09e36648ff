import { answerErrors } from '#contracts/questions.ts';
import { missingConfirmations, partyErrors } from '#contracts/volunteering/sign-up-confirmations.ts';
import {
  deletePerson,
  insertPersonWithoutAccount,
  lockPerson,
  updateNameWithoutAccount,
} from '#server/people/people.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Rate } from '#server/platform/http/rate-limits.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { throwFieldErrors } from '#server/volunteering/needs/shift-times.ts';
import { findShiftCard } from '#server/volunteering/needs/volunteer-needs.queries.ts';
import { volunteeringData } from '#server/volunteering/personal-data.queries.ts';
import { updateContact } from '#server/volunteering/sign-ups/contacts.queries.ts';
import { signUpToShift } from '#server/volunteering/sign-ups/roster.actions.ts';
import { lockPlaces } from '#server/volunteering/sign-ups/roster.queries.ts';
import { requireAccepted } from '#server/volunteering/sign-ups/sign-ups.actions.ts';
import { guestSignUpRequested } from '#server/volunteering/volunteering.domain-events.ts';
import { requireVisibleShift } from '#server/volunteering/volunteering.policy.ts';
import * as queries from './guest-sign-ups.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;

/** Mails to one address in a day. The requester does not see it, so that it tells nothing about the address. */
const addressRate: Rate = { name: 'guest-sign-up-address', points: 8, seconds: 24 * 60 * 60, isExact: true };

export type GuestSignUpRequest = Omit<queries.GuestRequest, 'shiftId'>;

/**
 * Stores what a person without an account asks for, and mails them a link. Nothing is held for them until they confirm: otherwise anybody could
 * fill a shift with addresses of others.
 */
export async function askForSignUp(
  { db, clock, limits }: Pick<AppDeps, 'db' | 'clock' | 'limits'>,
  shiftId: string,
  request: GuestSignUpRequest,
): Promise<void> {
  const now = clock.now();
  await requireVisibleShift(db, shiftId, null);
  const shift = (await findShiftCard(db, shiftId, now))!;
  if (shift.state === 'over') throw new AppError('shift.over');
  if (shift.state !== 'open' && shift.state !== 'full') throw new AppError('shift.closed');
  const { signUp } = request;
  const errors = {
    ...partyErrors(shift, signUp),
    ...missingConfirmations(shift, signUp),
    ...answerErrors(shift.questions, signUp.answers),
  };
  if (Object.keys(errors).length > 0) throwFieldErrors(errors);
  if (!(await limits.allows(addressRate, request.email.toLowerCase()))) return;
  await db.transaction(async (tx) => {
    const requestId = await queries.upsertRequest(tx, { shiftId, ...request }, now);
    await publish(tx, guestSignUpRequested, { requestId });
  });
}

/**
 * Signs up the person who opened the mailed link. It proves the address, so an account that has verified the address takes the shift itself;
 * everybody else becomes a person without an account. Undefined if the request is gone.
 */
export async function confirmRequest({ db, clock }: Pick<AppDeps, 'db' | 'clock'>, requestId: string) {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const request = await queries.lockRequest(tx, requestId, now);
    if (!request) return undefined;
    const { shiftId, signUp, sharesContact } = request;
    const personId = (await queries.findAccountOf(tx, request.email)) ?? (await findOrInsertGuest(tx, request, now));
    if ((await requireVisibleShift(tx, shiftId, personId)).isBlockedByHost) throw new AppError('event.not_open_to_you');
    await queries.deleteRequest(tx, requestId);
    requireAccepted(await signUpToShift(tx, shiftId, { ...signUp, personId }, now));
    if (sharesContact) await updateContact(tx, { shiftId, personId }, { isShared: true, phone: '' }, now);
    return { shiftId, personId };
  });
}

async function findOrInsertGuest(tx: Db, { name, email }: queries.RequestRow, now: Date): Promise<string> {
  const existing = await queries.findGuestByEmail(tx, email);
  if (existing) {
    await updateNameWithoutAccount(tx, existing, name, now);
    return existing;
  }
  const personId = await insertPersonWithoutAccount(tx, name, now);
  if (await queries.insertGuest(tx, personId, email, now)) return personId;
  await deletePerson(tx, personId);
  return (await queries.findGuestByEmail(tx, email))!;
}

/** Deletes name and address; hosts keep the sum of the hours, as of a deleted account. */
export async function forgetGuest(deps: Deps, personId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const guest = await queries.findGuest(tx, personId);
    if (!guest) return;
    await queries.deleteRequestsOf(tx, guest.email);
    await volunteeringData.beforeDeletion?.(tx, deps, personId);
    await deletePerson(tx, personId);
  });
}

/** Moves the sign-ups of a guest to the account that has verified their address. Runs again without effect. */
export async function claimGuestSignUps(tx: Db, accountId: string): Promise<void> {
  const guestId = await queries.findGuestOfAccount(tx, accountId);
  if (!guestId) return;
  for (const id of [guestId, accountId].toSorted()) if (!(await lockPerson(tx, id))) return;
  await lockPlaces(tx, await queries.listShiftsOf(tx, guestId));
  await queries.moveSignUps(tx, { guestId, accountId });
  await deletePerson(tx, guestId);
}

export async function eraseOldGuests(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await queries.deleteOldRequests(deps.db, now);
  for (const { personId, hasHours } of await queries.listOldGuests(deps.db, now))
    await deps.db.transaction((tx) => (hasHours ? queries.deleteGuest(tx, personId) : deletePerson(tx, personId)));
}
