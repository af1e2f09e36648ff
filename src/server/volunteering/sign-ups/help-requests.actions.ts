import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findShift } from '#server/volunteering/needs/volunteer-shifts.queries.ts';
import { helpRequested } from '#server/volunteering/volunteering.domain-events.ts';
import { requireManagedShift } from '#server/volunteering/volunteering.policy.ts';
import { findLastRequest, recordRequest } from './help-requests.queries.ts';
import { listVolunteersToAsk } from './volunteers-to-ask.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type ShiftRef = { shiftId: string; viewerId: string };

export async function showHelpRequest({ db, clock }: Deps, { shiftId, viewerId }: ShiftRef) {
  await requireManagedShift(db, shiftId, viewerId);
  return describeHelpRequest(db, shiftId, clock.now());
}

async function describeHelpRequest(db: Db, shiftId: string, now: Date) {
  const volunteerCount = await countVolunteersToAsk(db, shiftId, now);
  return { volunteerCount, lastRequest: (await findLastRequest(db, shiftId, now)) ?? null };
}

/** The people are notified by a job. Of two organizers who ask at once, the second reads what the first has done. */
export async function requestHelp(deps: Deps, ref: ShiftRef) {
  const { db, clock } = deps;
  const { status, isOrganizationHidden } = await requireManagedShift(db, ref.shiftId, ref.viewerId);
  if (status === 'draft') throw new AppError('event.not_published');
  if (isOrganizationHidden) throw new AppError('content.hidden');
  const now = clock.now();
  const shift = await findShift(db, ref.shiftId, { viewerId: null, now });
  if (!shift) throw new AppError('shift.not_found');
  const { isCancelled, isClosed, isReplacementSought, startsAt, signUpClosesAt, taken, needed } = shift;
  if (isCancelled || status === 'cancelled') throw new AppError('shift.cancelled');
  if (isClosed || new Date(signUpClosesAt ?? startsAt) <= now) throw new AppError('shift.closed');
  if (taken >= needed && !isReplacementSought) throw new AppError('shift.full');
  const volunteerCount = await countVolunteersToAsk(db, ref.shiftId, now);
  if (volunteerCount > 0)
    await db.transaction(async (tx) => {
      if (await recordRequest(tx, { shiftId: ref.shiftId, volunteerCount }, now))
        await publish(tx, helpRequested, { shiftId: ref.shiftId, organizerId: ref.viewerId });
    });
  return describeHelpRequest(db, ref.shiftId, now);
}

const countVolunteersToAsk = async (db: Db, shiftId: string, now: Date): Promise<number> =>
  (await listVolunteersToAsk(db, { shiftId, isOfRole: false }, now)).length;
