import type { z } from 'zod';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type {
  approveHours as approveHoursContract,
  claimHours,
  disputeHours,
  getCertificate,
  HostHours,
  listHoursToApprove,
} from '#contracts/volunteering/volunteer-hours.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findShift } from '#server/volunteering/needs/volunteer-shifts.queries.ts';
import { hoursClaimed, hoursDisputed } from '#server/volunteering/volunteering.domain-events.ts';
import { requireManagedShift, requireVisibleShift } from '#server/volunteering/volunteering.policy.ts';
import { approveWalkIns } from '#server/volunteering/walk-ins/walk-ins.queries.ts';
import {
  approveSignUps,
  deleteClaim,
  listShiftsToApprove,
  updateClaim,
  updateOwnHours,
} from './hours-approval.queries.ts';
import * as hours from './volunteer-hours.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type HostRef = { kind: hours.HostKind; id: string };

const PAGE_SIZE = 20;
const PEOPLE_PAGE_SIZE = 50;

export async function showMyHours({ db, clock }: Deps, personId: string, days: hours.Days) {
  const hosts = await hours.listHoursByHost(db, personId, { ...days, now: clock.now() });
  const sum = (part: keyof hours.Time) => hosts.reduce((total, host) => total + host[part], 0);
  return { total: { shifts: sum('shifts'), minutes: sum('minutes'), approvedMinutes: sum('approvedMinutes') }, hosts };
}

/** A certificate of the approved hours at one host. Requires hours there. */
export async function showCertificate(
  { db, clock }: Deps,
  personId: string,
  { kind, id, ...days }: HostRef & hours.Days,
): Promise<EndpointOutput<typeof getCertificate>> {
  const { person, roles, pendingMinutes, approvers, hostName } = await hours.findCertified(
    db,
    personId,
    { kind, id },
    { ...days, now: clock.now() },
  );
  const host = await hours.findCertifyingHost(db, { kind, id }, hostName);
  if (!host || (roles.length === 0 && pendingMinutes === 0)) throw new AppError('hours.none');
  const certifiedDays = roles.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).toSorted();
  return {
    person,
    host,
    firstDay: certifiedDays[0] ?? null,
    lastDay: certifiedDays.at(-1) ?? null,
    shifts: roles.reduce((sum, role) => sum + role.shifts, 0),
    minutes: roles.reduce((sum, role) => sum + role.minutes, 0),
    pendingMinutes,
    roles: roles.map(({ title, shifts, minutes }) => ({ title, shifts, minutes })),
    approvers,
    issuedAt: clock.now().toISOString(),
  };
}

type DisputeRequest = { shiftId: string; personId: string } & z.output<typeof disputeHours.body>;

export async function disputeOwnHours({ db, clock }: Deps, { state, note, ...ref }: DisputeRequest): Promise<void> {
  const storedNote = state === 'disputed' ? note : '';
  await db.transaction(async (tx) => {
    const before = await updateOwnHours(tx, ref, { state, note: storedNote, now: clock.now() });
    if (!before) throw new AppError('hours.none');
    if (before === 'approved') throw new AppError('hours.approved');
    if (state === 'disputed' && before !== state)
      await publish(tx, hoursDisputed, ref, { key: `hours-disputed:${ref.shiftId}` });
  });
}

type ClaimRequest = { shiftId: string; personId: string } & z.output<typeof claimHours.body>;

export async function claimOwnHours({ db, clock }: Deps, { minutes, note, ...ref }: ClaimRequest): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await requireVisibleShift(tx, ref.shiftId, ref.personId);
    const claim = await updateClaim(tx, ref, { minutes, note, now });
    if (!claim) throw await claimRefusal(tx, ref, now);
    if (claim.isNew) await publish(tx, hoursClaimed, ref, { key: `hours-claimed:${ref.shiftId}` });
  });
}

async function claimRefusal(
  tx: Db,
  { shiftId, personId }: { shiftId: string; personId: string },
  now: Date,
): Promise<AppError> {
  const shift = await findShift(tx, shiftId, { viewerId: personId, now });
  if (shift?.signUp?.status !== 'signed-up') return new AppError('sign_up.none');
  if (shift.isCancelled) return new AppError('shift.cancelled');
  return new AppError(new Date(shift.endsAt) > now ? 'shift.not_over' : 'hours.recorded');
}

export async function withdrawClaim({ db, clock }: Deps, ref: { shiftId: string; personId: string }): Promise<void> {
  await requireVisibleShift(db, ref.shiftId, ref.personId);
  await deleteClaim(db, ref, clock.now());
}

/** The volunteers are notified by a job enqueued in the same transaction. */
export async function approveHours(
  { db, clock }: Deps,
  { shiftId, viewerId }: { shiftId: string; viewerId: string },
  { personIds, walkInIds }: z.output<typeof approveHoursContract.body>,
): Promise<{ approved: number }> {
  const isForAll = !personIds && !walkInIds;
  const now = clock.now();
  return db.transaction(async (tx) => {
    await requireManagedShift(tx, shiftId, viewerId);
    const { startsAt } = (await findShift(tx, shiftId, { viewerId, now }))!;
    if (new Date(startsAt) > now) return { approved: 0 };
    const people = isForAll || personIds ? (personIds ?? null) : [];
    const approval = { now, actorId: viewerId };
    const approved = await approveSignUps(tx, shiftId, people, approval);
    const walkIns = isForAll ? null : (walkInIds ?? []);
    return { approved: approved + (await approveWalkIns(tx, shiftId, walkIns, approval)) };
  });
}

type HoursRequest = z.output<typeof listHoursToApprove.query>;

export async function showHoursToApprove({ db, clock }: Deps, viewerId: string, { cursor, ...filter }: HoursRequest) {
  const { eventId = null, group = null, organization = null } = filter;
  const after = readCursor(cursor, ['at', 'id']);
  const owner = { eventId, group, organization };
  const rows = await listShiftsToApprove(db, viewerId, { ...owner, after, limit: PAGE_SIZE + 1, now: clock.now() });
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    shifts: page,
    nextCursor: rows.length > PAGE_SIZE && last ? writeCursor({ at: last.at, id: last.shiftId }) : null,
  };
}

/** The caller has checked the permission. */
export async function showHoursOfHost(
  { db, clock }: Deps,
  host: HostRef,
  { cursor, ...days }: hours.Days & { cursor?: string | undefined },
): Promise<HostHours> {
  const period = { ...days, now: clock.now() };
  const after = readCursor(cursor, ['rank', 'id']);
  const [sums, people] = await Promise.all([
    hours.sumHoursOfHost(db, host, period),
    hours.listHoursByPerson(db, host, {
      ...period,
      after: after && { minutes: after.rank, id: after.id },
      limit: PEOPLE_PAGE_SIZE + 1,
    }),
  ]);
  const page = people.slice(0, PEOPLE_PAGE_SIZE);
  const last = page.at(-1);
  return {
    ...sums,
    people: page,
    nextCursor:
      people.length > PEOPLE_PAGE_SIZE && last ? writeCursor({ rank: last.minutes, id: last.person.id }) : null,
  };
}
