import { GroupFields } from '#contracts/groups/group-fields.ts';
import type { GroupRole } from '#contracts/groups/group-roles.ts';
import type { GroupDetail } from '#contracts/groups/groups.contract.ts';
import { invite } from '#server/groups/group-admissions.actions.ts';
import { changeRole } from '#server/groups/group-members.actions.ts';
import { createGroup, type GroupDeps } from '#server/groups/groups.actions.ts';
import { joinGroup } from '#server/groups/joining.actions.ts';

/** A group created by the action behind the form's endpoint. */
export const makeGroup = (
  deps: GroupDeps,
  organizerId: string,
  { name = 'Chicago Board Games', ...fields }: GroupFields = {},
): Promise<GroupDetail> =>
  createGroup({ ...deps, effects: { becamePrivate: [], beforeDeletion: [], posted: [] } }, organizerId, {
    ...GroupFields.parse(fields),
    name,
  });

/** The secret in the address of a new invitation link. */
export async function inviteTo(
  deps: GroupDeps,
  {
    slug,
    by,
    role = 'member',
    maxUses = null,
  }: { slug: string; by: string; role?: 'member' | 'co-organizer'; maxUses?: number | null },
): Promise<string> {
  const { url } = await invite(deps, { slug, viewerId: by }, { role, expiresInDays: 14, maxUses });
  return new URL(url).searchParams.get('invitation')!;
}

/** Adds a person to a group in a role, by an invitation link, which works for every kind of admission. */
export async function enterGroup(
  deps: GroupDeps,
  {
    slug,
    organizerId,
    personId,
    role = 'member',
  }: { slug: string; organizerId: string; personId: string; role?: GroupRole },
): Promise<void> {
  const invitation = await inviteTo(deps, { slug, by: organizerId, maxUses: 1 });
  await joinGroup(deps, { slug, viewerId: personId }, { answers: {}, invitation });
  if (role !== 'member') await changeRole(deps, { slug, viewerId: organizerId }, { personId, role });
}
