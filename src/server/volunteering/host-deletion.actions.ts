import type { Effect } from '#server/platform/effects.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { insertArchivedHours, listHostsLeaving, listShiftsLeaving } from './host-deletion.queries.ts';
import { shiftDeleted } from './volunteering.domain-events.ts';

/*
 * Events, roles and shifts go with their host. People keep the record of the time they gave, and whoever was to come to a shift is notified:
 * both begin before the deletion, since nothing could be looked up after it.
 */
export const beforeGroupDeletion: Effect<{ groupId: string }> = (tx, { groupId }) =>
  insertArchivedHours(tx, { kind: 'group', id: groupId });

export const beforeOrganizationDeletion: Effect<{ organizationId: string; now: Date }> = async (
  tx,
  { organizationId, now },
) => {
  await insertArchivedHours(tx, { kind: 'organization', id: organizationId });
  await publishDeletedShifts(tx, organizationId, now);
};

/** With the account go the groups and organizations in which there is nobody else. */
export async function beforeAccountDeletion(tx: Db, personId: string, now: Date): Promise<void> {
  for (const host of await listHostsLeaving(tx, personId)) {
    await insertArchivedHours(tx, host, personId);
    if (host.kind === 'organization') await publishDeletedShifts(tx, host.id, now);
  }
}

/** The event carries what its subscribers need: the shifts go with the organization. */
async function publishDeletedShifts(tx: Db, organizationId: string, now: Date): Promise<void> {
  for (const shift of await listShiftsLeaving(tx, organizationId, now)) await publish(tx, shiftDeleted, shift);
}
