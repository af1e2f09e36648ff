import { cohostChanged } from '#server/events/events.domain-events.ts';
import type { EventRow } from '#server/events/events.queries.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { updateToSent } from './cohosts.queries.ts';

type Publication = { now: Date; actorId: string; isSeries?: boolean };

/** Asks the co-hosts that were named in a draft, which is being published. */
export async function sendCohostRequests(
  tx: Db,
  { id, host }: Pick<EventRow, 'id' | 'host'>,
  { now, actorId, isSeries = false }: Publication,
): Promise<void> {
  const asked = await updateToSent(tx, { eventId: id, hostId: host.id, actorId, isSeries }, now);
  for (const cohostId of asked)
    await publish(tx, cohostChanged, { eventId: id, cohostId, kind: 'requested', actorId, key: now.toISOString() });
}
