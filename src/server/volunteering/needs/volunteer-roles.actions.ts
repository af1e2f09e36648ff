import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { WrittenQuestion } from '#contracts/questions.ts';
import type { NewRepeatingShift, RoleFields, VolunteerRole } from '#contracts/volunteering/volunteer-fields.ts';
import type {
  createEventRole,
  createOrganizationRole,
  updateRole,
} from '#contracts/volunteering/volunteer-roles.contract.ts';
import { requireRight } from '#server/organizations/organizations.policy.ts';
import { findViewerRelation } from '#server/organizations/organizations.queries.ts';
import { findPlace } from '#server/places/places.queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Db, mapConstraint } from '#server/platform/postgres/db.ts';
import { pickFields } from '#server/platform/postgres/field-columns.ts';
import { canManageNeeds, requireNotOver, requireVisibleEvent } from '#server/volunteering/volunteering.policy.ts';
import { lockManagedRole } from './need-locks.ts';
import { type NeedDeps, showRole } from './needs.actions.ts';
import { lockOwner, type NeedOwner, type RoleForViewer } from './needs-for-viewer.queries.ts';
import { deleteRepeatingShiftsOfRole } from './repeating-shifts.queries.ts';
import { enqueueNeedsUpdate, repeatRole, repeatRoleFields, stopRole } from './series-needs.actions.ts';
import { removeShifts } from './shift-changes.actions.ts';
import { throwFieldErrors } from './shift-times.ts';
import { sharedRoleFields } from './volunteer-role-columns.ts';
import * as queries from './volunteer-roles.queries.ts';
import { addShift } from './volunteer-shifts.actions.ts';
import { lockShifts } from './volunteer-shifts.queries.ts';

/** New questions get an id, so that they can be reworded. */
const withQuestionIds = <Fields extends Pick<RoleFields, 'questions'>>({ questions, ...fields }: Fields) => ({
  ...fields,
  ...(questions && { questions: questions.map(withQuestionId) }),
});
const withQuestionId = (question: WrittenQuestion) => ({
  ...question,
  id: question.id ?? randomBytes(5).toString('hex'),
});

const NO_PLACE = { volunteer_roles_place_id_fkey: 'place.not_found' } as const;

type ViewerRef = { viewerId: string };

async function addShifts(
  tx: Db,
  role: RoleForViewer,
  shifts: readonly z.output<typeof NewRepeatingShift>[],
  now: Date,
): Promise<void> {
  for (const [index, shift] of shifts.entries()) await addShift(tx, role, shift, { now, field: `shifts.${index}.` });
}

const toRoleForViewer = (owner: NeedOwner, roleId: string, placeTimeZone: string | null): RoleForViewer => ({
  ...owner,
  roleId,
  lineageId: null,
  isRetired: false,
  placeTimeZone,
});

type NewEventRole = z.output<(typeof createEventRole)['body']>;

export async function createRoleForEvent(
  deps: NeedDeps,
  { eventId, viewerId }: ViewerRef & { eventId: string },
  { shifts, scope, ...fields }: NewEventRole,
): Promise<VolunteerRole> {
  const now = deps.clock.now();
  const roleId = await deps.db.transaction(async (tx) => {
    const { seriesId } = await requireVisibleEvent(tx, eventId, viewerId);
    await lockOwner(tx, { eventId, seriesId: scope === 'this' ? null : seriesId });
    const owner = await requireVisibleEvent(tx, eventId, viewerId);
    if (!canManageNeeds(owner)) throw new AppError('auth.forbidden');
    requireNotOver(owner, now);
    const id = await queries.insertRole(tx, { eventId }, withQuestionIds(fields), now);
    if (!id) throw new AppError('volunteer_role.too_many');
    const role = toRoleForViewer(owner, id, null);
    await addShifts(tx, role, shifts, now);
    if (scope !== 'this' && owner.seriesId) {
      await repeatRole(tx, role, scope, now);
      await enqueueNeedsUpdate(tx, owner.seriesId);
    }
    return id;
  });
  return showRole(deps, roleId, viewerId);
}

type NewOrganizationRole = z.output<(typeof createOrganizationRole)['body']>;

export async function createRoleForOrganization(
  deps: NeedDeps,
  { slug, viewerId }: ViewerRef & { slug: string },
  { shifts, attendance = 'in-person', ...fields }: NewOrganizationRole,
): Promise<VolunteerRole> {
  const now = deps.clock.now();
  const roleId = await deps.db.transaction(async (tx) => {
    const { id: organizationId } = requireRight(await findViewerRelation(tx, slug, viewerId), 'postEvents');
    if (attendance === 'in-person' && !fields.placeId) throwFieldErrors({ placeId: 'Choose a location, or online.' });
    const place = fields.placeId ? await findPlace(tx, fields.placeId) : undefined;
    if (fields.placeId && !place) throw new AppError('place.not_found');
    const id = await queries.insertRole(tx, { organizationId }, { ...withQuestionIds(fields), attendance }, now);
    if (!id) throw new AppError('volunteer_role.too_many');
    await addShifts(tx, toRoleForViewer({ ...NO_EVENT, organizationId }, id, place?.timeZone ?? null), shifts, now);
    return id;
  });
  return showRole(deps, roleId, viewerId);
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
  isOrganizationHidden: false,
  isHost: false,
  isCohost: false,
  isNamedCohost: false,
  isAdmitted: false,
  paysAtDoor: false,
  isMember: false,
};

type RoleRef = ViewerRef & { roleId: string };
type RoleChanges = z.output<(typeof updateRole)['body']>;

export async function changeRole(
  deps: NeedDeps,
  { roleId, viewerId }: RoleRef,
  changes: RoleChanges,
): Promise<VolunteerRole> {
  const { scope, ...changed } = changes;
  const fields = withQuestionIds(changed);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const role = await lockManagedRole(tx, { roleId, viewerId }, scope);
    if (role.status === 'cancelled') throw new AppError('event.cancelled');
    const shared = pickFields(fields, sharedRoleFields);
    if (!role.eventId) await requireLocation(tx, roleId, fields);
    const isRepeated = scope !== 'this' && role.seriesId !== null;
    const mark = role.lineageId && !isRepeated ? { isEdited: true } : {};
    await mapConstraint(
      queries.updateRoleRow(tx, roleId, { ...(role.eventId ? shared : fields), ...mark }, now),
      NO_PLACE,
    );
    if (!isRepeated) return;
    await repeatRoleFields(tx, role, { scope, fields: shared }, now);
    await enqueueNeedsUpdate(tx, role.seriesId!);
  });
  return showRole(deps, roleId, viewerId);
}

async function requireLocation(
  tx: Db,
  roleId: string,
  { attendance, placeId }: Pick<RoleChanges, 'attendance' | 'placeId'>,
): Promise<void> {
  const before = (await queries.findRole(tx, roleId))!;
  const hasPlace = placeId === undefined ? before.place !== null : placeId !== null;
  if ((attendance ?? before.attendance) === 'in-person' && !hasPlace)
    throwFieldErrors({ placeId: 'Choose a location, or online.' });
}

export async function removeRole(
  { db, clock }: NeedDeps,
  { roleId, viewerId }: RoleRef,
  scope: RoleChanges['scope'],
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const role = await lockManagedRole(tx, { roleId, viewerId }, scope);
    await removeShifts(tx, await lockShifts(tx, { roleId }), { now, actorId: viewerId });
    await queries.updateToRetired(tx, roleId, now);
    await deleteRepeatingShiftsOfRole(tx, roleId);
    if (scope === 'this' || !role.seriesId || !role.lineageId) return;
    await stopRole(tx, role, scope, now);
    await enqueueNeedsUpdate(tx, role.seriesId);
  });
}
