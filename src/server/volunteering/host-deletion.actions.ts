import type { Effect } from '#server/platform/effects.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import {
  insertArchivedHours,
  listHostsToDelete,
  listShiftsToDelete,
  listUpcomingSignUps,
} from './host-deletion.queries.ts';
import { shiftDeleted, volunteerDeleted } from './volunteering.domain-events.ts';

/*
 * Events, roles and shifts are deleted with their host. Before that, people's hours are archived for their own record, and the deleted shifts are
 * published so that their volunteers are notified.
 */
export const beforeGroupDeletion: Effect<{ groupId: string; now: Date }> = (tx, { groupId, now }) =>
  insertArchivedHours(tx, { kind: 'group', id: groupId }, { now });

export const beforeOrganizationDeletion: Effect<{ organizationId: string; now: Date }> = async (
  tx,
  { organizationId, now },
) => {
  await insertArchivedHours(tx, { kind: 'organization', id: organizationId }, { now });
  await publishDeletedShifts(tx, organizationId, now);
};

/** Groups and organizations without other members are deleted together with the account, and volunteers leave holes. */
export async function beforeAccountDeletion(tx: Db, personId: string, now: Date): Promise<void> {
  for (const signUp of await listUpcomingSignUps(tx, personId, now)) await publish(tx, volunteerDeleted, signUp);
  for (const host of await listHostsToDelete(tx, personId)) {
    await insertArchivedHours(tx, host, { now, leavingId: personId });
    if (host.kind === 'organization') await publishDeletedShifts(tx, host.id, now);
  }
}

/** The domain event carries all data that subscribers need because the shifts no longer exist then. */
async function publishDeletedShifts(tx: Db, organizationId: string, now: Date): Promise<void> {
  for (const { ownerName: organization, ...shift } of await listShiftsToDelete(tx, organizationId, now))
    await publish(tx, shiftDeleted, { ...shift, organization });
}
