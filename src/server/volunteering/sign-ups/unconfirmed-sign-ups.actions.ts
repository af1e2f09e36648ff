import { z } from 'zod';
import type { Requester, UnconfirmedRequest } from '#contracts/accounts/unconfirmed-requests.contract.ts';
import { answerErrors } from '#contracts/questions.ts';
import { arrivalPaths } from '#contracts/site-paths.ts';
import { missingConfirmations, partyErrors } from '#contracts/volunteering/sign-up-confirmations.ts';
import type { HeldSpots } from '#contracts/volunteering/unconfirmed-sign-ups.contract.ts';
import { SignUpFields } from '#contracts/volunteering/volunteer-fields.ts';
import type { ShiftCard } from '#contracts/volunteering/volunteer-needs.contract.ts';
import { holdRate } from '#server/accounts/unconfirmed/held-places.policy.ts';
import { listHeldPlaces } from '#server/accounts/unconfirmed/held-places.queries.ts';
import {
  addressAllows,
  makeRequest,
  type NewRequestDeps,
  type RequestKind,
} from '#server/accounts/unconfirmed/unconfirmed-requests.actions.ts';
import { AppError } from '#server/platform/app-error.ts';
import { siteDateStyle } from '#server/platform/formats/page-style.ts';
import { formatSpan, writeInStyle } from '#server/platform/formats/zoned-time.ts';
import type { GivenProof } from '#server/platform/http/serve.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { formatShiftPlace } from '#server/volunteering/calendars/shift-calendars.actions.ts';
import { throwFieldErrors } from '#server/volunteering/needs/shift-times.ts';
import { findShiftCard } from '#server/volunteering/needs/volunteer-needs.queries.ts';
import { requireManagedShift, requireVisibleShift } from '#server/volunteering/volunteering.policy.ts';
import { updateContact } from './contacts.queries.ts';
import { confirmHeldSpots, freeHeldSpots, holdSpots } from './roster.actions.ts';
import { requireAccepted } from './sign-ups.actions.ts';

const StoredDetails = SignUpFields.extend({ sharesContact: z.boolean() });

type UnconfirmedSignUp = {
  shiftId: string;
  requester: Requester;
  proof: GivenProof;
  signUp: SignUpFields;
  sharesContact: boolean;
};

/** Holds spots for a person who has given a name and an address, and mails them what confirms it. */
export async function requestShift(
  deps: NewRequestDeps,
  { shiftId, requester, proof, signUp, sharesContact }: UnconfirmedSignUp,
): Promise<UnconfirmedRequest> {
  const { db, clock } = deps;
  await requireVisibleShift(db, shiftId, null);
  const shift = (await findShiftCard(db, shiftId, clock.now()))!;
  requirePossible(shift, signUp);
  const { email } = requester;
  const mayHold = await addressAllows(deps, holdRate, { email, scope: shiftId });
  return makeRequest(deps, {
    kind: 'shift',
    targetId: shiftId,
    title: shift.title,
    summary: writeInStyle(siteDateStyle(deps.config), () => summarize(shift, signUp)),
    path: arrivalPaths.takeShift(shiftId, shift.event?.id ?? null),
    details: { ...signUp, sharesContact },
    requester,
    proof,
    hold: async (tx, requestId) => {
      const outcome = await holdSpots(tx, shiftId, { requestId, email, signUp, mayHold }, clock.now());
      if ('refusal' in outcome) throw new AppError(outcome.refusal);
    },
  });
}

/** Before anything is counted for the address: a corrected form must still be mailed. */
function requirePossible(shift: ShiftCard, signUp: SignUpFields): void {
  if (shift.state === 'over') throw new AppError('shift.over');
  if (shift.state !== 'open' && shift.state !== 'full') throw new AppError('shift.closed');
  const errors = {
    ...partyErrors(shift, signUp),
    ...missingConfirmations(shift, signUp),
    ...answerErrors(shift.questions, signUp.answers),
  };
  if (Object.keys(errors).length > 0) throwFieldErrors(errors);
}

type Party = { spots?: number | undefined; companions?: readonly string[] | undefined };

/** "For 4 people, with Ben, Cleo." */
export const partyLines = ({ spots = 1, companions = [] }: Party): string[] =>
  spots > 1 ? [`For ${spots} people${companions.length > 0 ? `, with ${companions.join(', ')}` : ''}.`] : [];

const summarize = (shift: ShiftCard, signUp: SignUpFields): string => {
  const { title, event, host, isOnline, venue, placeName } = shift;
  const place = formatShiftPlace({ isOnline, isPlaceShown: true, venue, address: '', city: placeName });
  return [`${title} · ${event?.title ?? host.name}`, formatSpan(shift), place, ...partyLines(signUp)]
    .filter(Boolean)
    .join('\n');
};

export const shiftRequestKind: RequestKind = {
  async confirm(tx, { clock }, { id: requestId, targetId: shiftId, details }, personId) {
    const now = clock.now();
    const { sharesContact, ...signUp } = StoredDetails.parse(details);
    const { isBlockedByHost } = await requireVisibleShift(tx, shiftId, personId);
    if (isBlockedByHost) throw new AppError('event.not_open_to_you');
    requireAccepted(await confirmHeldSpots(tx, shiftId, { requestId, request: { ...signUp, personId } }, now));
    if (sharesContact) await updateContact(tx, { shiftId, personId }, { isShared: true, phone: '' }, now);
  },
  release: (tx, { clock }, { id: requestId, targetId: shiftId }) =>
    freeHeldSpots(tx, { shiftId, requestId }, clock.now()),
};

export async function showHeldSpots(
  { db }: { db: Db },
  { shiftId, viewerId }: { shiftId: string; viewerId: string },
): Promise<{ heldSpots: HeldSpots[] }> {
  await requireManagedShift(db, shiftId, viewerId);
  const rows = await listHeldPlaces(db, { kind: 'shift', targetId: shiftId });
  return {
    heldSpots: rows.map(({ name, places: spots, heldUntil }) => ({
      name,
      spots,
      heldUntil: heldUntil.toISOString(),
    })),
  };
}
