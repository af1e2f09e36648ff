import type { z } from 'zod';
import type { NeedSummary, NewShift, VolunteerRole, VolunteerShift } from '#contracts/volunteer-fields.ts';
import type {
  createEventRole,
  createOrganizationRole,
  Needs,
  updateRole,
} from '#contracts/volunteer-roles.contract.ts';
import { findStanding } from '#server/organizations/organizations.queries.ts';
import { requireRight } from '#server/organizations/organizations.policy.ts';
import { findPlace } from '#server/places/places.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Db, mapConstraint } from '#server/platform/db.ts';
import { holdOwner, type NeedOwner, type RoleStanding } from './need-standings.queries.ts';
import { openRole } from './need-locks.ts';
import { followNeeds, repeatRole, repeatRoleFields, stopRole } from './series-needs.actions.ts';
import { refuse } from './shift-times.ts';
import { dropShifts } from './shift-telling.actions.ts';
import { canManageNeeds, requireGoingOn, requireVisibleEvent } from './volunteering.policy.ts';
import * as queries from './volunteer-roles.queries.ts';
import { addShift } from './volunteer-shifts.actions.ts';
import { listShiftsOfRoles, lockShiftsOf, type ShiftsWanted } from './volunteer-shifts.queries.ts';

export type NeedDeps = Pick<AppDeps, 'db' | 'clock'>;

const NO_PLACE = { volunteer_roles_place_id_fkey: 'place.not_found' } as const;

async function withShifts(
  db: Db,
  rows: readonly queries.RoleRow[],
  isManager: boolean,
  wanted: ShiftsWanted,
): Promise<VolunteerRole[]> {
  const shifts = Map.groupBy(
    await listShiftsOfRoles(
      db,
      rows.map(({ id }) => id),
      wanted,
    ),
    ({ roleId }) => roleId,
  );
  return rows.map((row) => ({ ...row, shifts: shifts.get(row.id) ?? [], abilities: { manage: isManager } }));
}

const needsPeople = ({ state, isCancelled, isClosed, startsAt }: VolunteerShift, now: Date) =>
  state !== 'over' && !isCancelled && !isClosed && new Date(startsAt) > now;

function summarize(roles: readonly VolunteerRole[], now: Date): NeedSummary {
  const shifts = roles.flatMap((role) => role.shifts).filter((shift) => needsPeople(shift, now));
  const sum = (of: (shift: VolunteerShift) => number) => shifts.reduce((total, shift) => total + of(shift), 0);
  return {
    needed: sum(({ needed }) => needed),
    taken: sum(({ taken }) => taken),
    waiting: sum(({ waiting }) => waiting),
    gaps: sum(({ needed, taken }) => needed - taken),
    shiftsWithGaps: shifts.filter(({ needed, taken }) => taken < needed).length,
  };
}

type Owner = { eventId: string } | { organizationId: string };

async function needsOf(db: Db, owner: Owner, isManager: boolean, wanted: ShiftsWanted): Promise<Needs> {
  const roles = await withShifts(db, await queries.listRoles(db, owner), isManager, wanted);
  // One that was taken off is there for what was worked in it, if anything.
  return { roles, summary: summarize(roles, wanted.now), abilities: { manage: isManager } };
}

export async function showEventNeeds(
  { db, clock }: NeedDeps,
  eventId: string,
  viewerId: string | null,
): Promise<Needs> {
  const owner = await requireVisibleEvent(db, eventId, viewerId);
  return needsOf(db, { eventId }, canManageNeeds(owner), { viewerId, now: clock.now() });
}

type OfOrganization = { slug: string; viewerId: string | null; when: 'coming' | 'past' };

export async function showOrganizationNeeds(
  { db, clock }: NeedDeps,
  { slug, viewerId, when }: OfOrganization,
): Promise<Needs> {
  const organization = await findStanding(db, slug, viewerId);
  if (!organization) throw new AppError('organization.not_found');
  const { id: organizationId, role } = organization;
  return needsOf(db, { organizationId }, role !== null, { viewerId, now: clock.now(), when });
}

type Of = { viewerId: string };

async function showRole({ db, clock }: NeedDeps, roleId: string, { viewerId }: Of): Promise<VolunteerRole> {
  const row = (await queries.findRole(db, roleId))!;
  return (await withShifts(db, [row], true, { viewerId, now: clock.now() }))[0]!;
}

async function addShifts(tx: Db, role: RoleStanding, shifts: readonly NewShift[], now: Date): Promise<void> {
  for (const [at, shift] of shifts.entries()) await addShift(tx, role, shift, { now, field: `shifts.${at}.` });
}

const standingOf = (owner: NeedOwner, roleId: string, placeTimeZone: string | null): RoleStanding => ({
  ...owner,
  roleId,
  lineageId: null,
  isRetired: false,
  placeTimeZone,
});

type NewEventRole = z.output<(typeof createEventRole)['body']>;

export async function createForEvent(
  deps: NeedDeps,
  { eventId, viewerId }: Of & { eventId: string },
  { shifts, scope, ...fields }: NewEventRole,
): Promise<VolunteerRole> {
  const now = deps.clock.now();
  const roleId = await deps.db.transaction(async (tx) => {
    const { seriesId } = await requireVisibleEvent(tx, eventId, viewerId);
    await holdOwner(tx, { eventId, seriesId: scope === 'this' ? null : seriesId });
    const owner = await requireVisibleEvent(tx, eventId, viewerId);
    if (!canManageNeeds(owner)) throw new AppError('auth.forbidden');
    requireGoingOn(owner, now);
    const id = await queries.insertRole(tx, { eventId }, fields, now);
    if (!id) throw new AppError('volunteer_role.too_many');
    const role = standingOf(owner, id, null);
    await addShifts(tx, role, shifts, now);
    if (scope !== 'this' && owner.seriesId) {
      await repeatRole(tx, role, scope, now);
      await followNeeds(tx, owner.seriesId);
    }
    return id;
  });
  return showRole(deps, roleId, { viewerId });
}

type NewOrganizationRole = z.output<(typeof createOrganizationRole)['body']>;

export async function createForOrganization(
  deps: NeedDeps,
  { slug, viewerId }: Of & { slug: string },
  { shifts, attendance = 'in-person', ...fields }: NewOrganizationRole,
): Promise<VolunteerRole> {
  const now = deps.clock.now();
  const roleId = await deps.db.transaction(async (tx) => {
    const { id: organizationId } = requireRight(await findStanding(tx, slug, viewerId), 'postEvents');
    if (attendance === 'in-person' && !fields.placeId) refuse({ placeId: 'Choose a place, or online' });
    const place = fields.placeId ? await findPlace(tx, fields.placeId) : undefined;
    if (fields.placeId && !place) throw new AppError('place.not_found');
    const id = await queries.insertRole(tx, { organizationId }, { ...fields, attendance }, now);
    if (!id) throw new AppError('volunteer_role.too_many');
    await addShifts(tx, standingOf({ ...NO_EVENT, organizationId }, id, place?.timeZone ?? null), shifts, now);
    return id;
  });
  return showRole(deps, roleId, { viewerId });
}

const NO_EVENT = {
  eventId: null,
  status: null,
  visibility: null,
  endsAt: null,
  startsLocal: null,
  timeZone: null,
  seriesId: null,
  occurrenceLocal: null,
  isStaff: true,
  isHost: false,
  isCoHost: false,
  isAdmitted: false,
  isMember: false,
};

type OfRole = Of & { roleId: string };
type RoleChanges = z.output<(typeof updateRole)['body']>;

export async function changeRole(
  deps: NeedDeps,
  { roleId, viewerId }: OfRole,
  changes: RoleChanges,
): Promise<VolunteerRole> {
  const { scope, attendance, placeId, venue, address, ...fields } = changes;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const role = await openRole(tx, { roleId, viewerId }, scope);
    if (role.status === 'cancelled') throw new AppError('event.cancelled');
    // At an event it is where the event is.
    const whereabouts = role.eventId ? {} : { attendance, placeId, venue, address };
    if (!role.eventId) await requireWhereabouts(tx, roleId, { attendance, placeId });
    const isRepeated = scope !== 'this' && role.seriesId !== null;
    const mark = role.lineageId && !isRepeated ? { isEdited: true } : {};
    await mapConstraint(
      queries.updateRoleRow(tx, roleId, { ...fields, ...given(whereabouts), ...mark }, now),
      NO_PLACE,
    );
    if (!isRepeated) return;
    await repeatRoleFields(tx, role, { scope, fields }, now);
    await followNeeds(tx, role.seriesId!);
  });
  return showRole(deps, roleId, { viewerId });
}

const given = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

async function requireWhereabouts(
  tx: Db,
  roleId: string,
  { attendance, placeId }: Pick<RoleChanges, 'attendance' | 'placeId'>,
): Promise<void> {
  const before = (await queries.findRole(tx, roleId))!;
  const hasPlace = placeId === undefined ? before.place !== null : placeId !== null;
  if ((attendance ?? before.attendance) === 'in-person' && !hasPlace) refuse({ placeId: 'Choose a place, or online' });
}

export async function removeRole(
  { db, clock }: NeedDeps,
  { roleId, viewerId }: OfRole,
  scope: RoleChanges['scope'],
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const role = await openRole(tx, { roleId, viewerId }, scope);
    await dropShifts(tx, await lockShiftsOf(tx, { roleId }), now);
    await queries.updateToRetired(tx, roleId, now);
    if (scope === 'this' || !role.seriesId || !role.lineageId) return;
    await stopRole(tx, role, scope, now);
    await followNeeds(tx, role.seriesId);
  });
}
