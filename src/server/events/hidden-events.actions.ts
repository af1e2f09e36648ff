import type { Db } from '#server/platform/postgres/db.ts';
import type { Hiding } from '#server/platform/postgres/hidden-rows.ts';
import { updateEventsToHidden, updateEventsToShown } from './hidden-events.queries.ts';

/*
 * A hidden event becomes a draft, which no surface shows to anybody but its hosts, and which cannot be published or deleted meanwhile. A separate
 * condition in each of some forty statements would be as many chances to leak.
 */

export const hideEvent = (tx: Db, eventId: string, hiding: Hiding): Promise<void> =>
  updateEventsToHidden(tx, { column: 'id', id: eventId }, hiding);

type Host = { column: 'host_person_id' | 'host_group_id' | 'host_organization_id'; id: string };

/** Hides all events of a host. */
export const hideEventsOf = (tx: Db, host: Host, hiding: Hiding): Promise<void> =>
  updateEventsToHidden(tx, host, hiding);

export const showEvents = (tx: Db, decisionId: string): Promise<void> => updateEventsToShown(tx, decisionId);
