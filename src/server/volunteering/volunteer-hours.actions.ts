import type { z } from 'zod';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type {
  disputeHours,
  getCertificate,
  HostHours,
  listHoursToApprove,
} from '#contracts/volunteering/volunteer-hours.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { approveSignUps, listShiftsToApprove, updateOwnHours } from './hours-approval.queries.ts';
import * as hours from './volunteer-hours.queries.ts';
import { requireManagedShift } from './volunteering.policy.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type OfHost = { kind: hours.HostKind; id: string };

const PAGE = 20;
const MOST_PEOPLE = 50;

export async function showMyHours({ db }: Deps, personId: string, period: hours.Period) {
  const hosts = await hours.listHoursByHost(db, personId, period);
  const sum = (part: keyof hours.Time) => hosts.reduce((total, host) => total + host[part], 0);
  return { total: { shifts: sum('shifts'), minutes: sum('minutes'), approvedMinutes: sum('approvedMinutes') }, hosts };
}

/** Hours that the host approved; only to those who have some there. */
export async function certify(
  { db, clock }: Deps,
  personId: string,
  { kind, id, ...period }: OfHost & hours.Period,
): Promise<EndpointOutput<typeof getCertificate>> {
  const { person, roles, pendingMinutes, hostName } = await hours.findCertified(db, personId, { kind, id }, period);
  const host = await hours.findCertifyingHost(db, { kind, id }, hostName);
  if (!host || (roles.length === 0 && pendingMinutes === 0)) throw new AppError('hours.none');
  const days = roles.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).toSorted();
  return {
    person,
    host,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    shifts: roles.reduce((sum, role) => sum + role.shifts, 0),
    minutes: roles.reduce((sum, role) => sum + role.minutes, 0),
    pendingMinutes,
    roles: roles.map(({ title, shifts, minutes }) => ({ title, shifts, minutes })),
    issuedAt: clock.now().toISOString(),
  };
}

type Disputed = { shiftId: string; personId: string } & z.output<typeof disputeHours.body>;

export async function disputeHoursOf({ db, clock }: Deps, { state, note, ...of }: Disputed): Promise<void> {
  const kept = state === 'disputed' ? note : '';
  const before = await updateOwnHours(db, of, { state, note: kept, now: clock.now() });
  if (!before) throw new AppError('hours.none');
  if (before === 'approved') throw new AppError('hours.approved');
}

/** Whoever gave the hours is told, by a job in the same transaction. */
export async function approveHoursOf(
  { db, clock }: Deps,
  { shiftId, viewerId }: { shiftId: string; viewerId: string },
  personIds: readonly string[] | null,
): Promise<{ approved: number }> {
  return db.transaction(async (tx) => {
    await requireManagedShift(tx, shiftId, viewerId);
    return { approved: await approveSignUps(tx, shiftId, personIds, { now: clock.now(), by: viewerId }) };
  });
}

type HoursRequest = z.output<typeof listHoursToApprove.query>;

export async function showHoursToApprove({ db }: Deps, viewerId: string, { cursor, ...asked }: HoursRequest) {
  const { eventId = null, group = null, organization = null } = asked;
  const after = readCursor(cursor, ['at', 'id']);
  const rows = await listShiftsToApprove(db, viewerId, { eventId, group, organization, after, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    shifts: page,
    nextCursor: rows.length > PAGE && last ? writeCursor({ at: last.at, id: last.shiftId }) : null,
  };
}

/** For whoever may see them: the caller has asked. */
export async function showHoursOfHost(
  { db }: Deps,
  host: OfHost,
  { cursor, ...period }: hours.Period & { cursor?: string | undefined },
): Promise<HostHours> {
  const after = readCursor(cursor, ['rank', 'id']);
  const [sums, people] = await Promise.all([
    hours.sumHoursOfHost(db, host, period),
    hours.listHoursByPerson(db, host, {
      ...period,
      after: after && { minutes: after.rank, id: after.id },
      limit: MOST_PEOPLE + 1,
    }),
  ]);
  const page = people.slice(0, MOST_PEOPLE);
  const last = page.at(-1);
  return {
    ...sums,
    people: page,
    nextCursor: people.length > MOST_PEOPLE && last ? writeCursor({ rank: last.minutes, id: last.person.id }) : null,
  };
}
