import type { ErrorCode } from '#contracts/errors.ts';
import { lockSeats } from '#server/events/seats.queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Effect } from '#server/platform/effects.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { hasTicketSales, type LeavingHost, listEventsToLock } from './host-deletion.queries.ts';

/** Events go with their host, and with them everything by which buyers would get their money back (ADR 132). Locks the seats of these events. */
export async function requirePaidBack(tx: Db, host: LeavingHost, { now, code }: { now: Date; code: ErrorCode }) {
  for (const eventId of await listEventsToLock(tx, host)) await lockSeats(tx, eventId);
  if (await hasTicketSales(tx, host, now)) throw new AppError(code);
}

const CODE = 'payee.has_refunds';

export const requireGroupPaidBack: Effect<{ groupId: string; now: Date }> = (tx, { groupId: id, now }) =>
  requirePaidBack(tx, { kind: 'group', id }, { now, code: CODE });

export const requireOrganizationPaidBack: Effect<{ organizationId: string; now: Date }> = (
  tx,
  { organizationId: id, now },
) => requirePaidBack(tx, { kind: 'organization', id }, { now, code: CODE });
