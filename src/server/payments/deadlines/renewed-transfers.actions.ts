import { lockSeats } from '#server/events/seats.queries.ts';
import { restoredDeadline } from '#server/payments/pay-methods.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { listEventsWithTransfers, updateTransfersToRenewed } from './deadlines.queries.ts';

/**
 * Nobody could pay while the events were hidden: transfers have their time again. In the transaction that shows the events: the job of the next
 * minute would give the seats to others.
 */
export async function renewTransfers(tx: Db, eventIds: readonly string[], now: Date): Promise<void> {
  for (const { id, startsAt, transferDays } of await listEventsWithTransfers(tx, eventIds, now)) {
    await lockSeats(tx, id);
    await updateTransfersToRenewed(tx, id, restoredDeadline({ transferDays, startsAt, now }));
  }
}
