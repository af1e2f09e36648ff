import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { findShift } from '#server/volunteering/needs/volunteer-shifts.queries.ts';
import { helpRequested } from '#server/volunteering/volunteering.domain-events.ts';
import { requireManagedShift } from '#server/volunteering/volunteering.policy.ts';
import { listPossibleHelpers } from './possible-helpers.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type ShiftRef = { shiftId: string; viewerId: string };

export async function showHelpRequest({ db, clock }: Deps, { shiftId, viewerId }: ShiftRef) {
  await requireManagedShift(db, shiftId, viewerId);
  return { volunteers: (await listPossibleHelpers(db, { shiftId, isOfRole: false }, clock.now())).length };
}

/** The people are notified by a job. */
export async function requestHelp(deps: Deps, ref: ShiftRef) {
  const { db, clock } = deps;
  const { status, isOrganizationHidden } = await requireManagedShift(db, ref.shiftId, ref.viewerId);
  if (status === 'draft') throw new AppError('event.not_published');
  if (isOrganizationHidden) throw new AppError('content.hidden');
  const now = clock.now();
  const shift = await findShift(db, ref.shiftId, { viewerId: ref.viewerId, now });
  if (!shift) throw new AppError('shift.not_found');
  const { isCancelled, isClosed, startsAt, signUpClosesAt, taken, needed, state } = shift;
  if (isCancelled || status === 'cancelled') throw new AppError('shift.cancelled');
  if (isClosed || new Date(signUpClosesAt ?? startsAt) <= now) throw new AppError('shift.closed');
  // A full shift is open while somebody on it looks for a replacement.
  if (taken >= needed && state !== 'open') throw new AppError('shift.full');
  await publish(db, helpRequested, { shiftId: ref.shiftId, organizerId: ref.viewerId });
  return showHelpRequest(deps, ref);
}
