import { randomUUID } from 'node:crypto';
import { isUnpaid } from '#contracts/payments/order-states.ts';
import { eventRescheduled, eventsRestored } from '#server/events/events.domain-events.ts';
import { lockSeats } from '#server/events/seats.queries.ts';
import { releaseOrder } from '#server/payments/order-state.actions.ts';
import { lockOrderAndSeats } from '#server/payments/orders.actions.ts';
import { findOrder } from '#server/payments/orders.queries.ts';
import { CONTRIBUTION_TRANSFER_DAYS, movedDeadlines } from '#server/payments/pay-methods.ts';
import { orderChanged } from '#server/payments/payments.domain-events.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { attemptAll } from '#server/platform/jobs/attempt-all.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import {
  claimOrdersToRemind,
  findStart,
  listOrdersToExpire,
  listOrdersToMailAgain,
  moveDeadlines,
  updateContributionsToRenewed,
} from './deadlines.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

/** Every minute, on one node: orders that were not paid in time give their seats back. */
export const expireOrdersJob = job({ name: 'expire-orders', cron: '* * * * *' });

export const expiryJobs = (deps: Deps): Work =>
  combine([
    handle(expireOrdersJob, async () => {
      await remindOfOrders(deps);
      await updateContributionsToRenewed(deps.db, deps.clock.now(), CONTRIBUTION_TRANSFER_DAYS);
      const due = await listOrdersToExpire(deps.db, deps.clock.now());
      await attemptAll(due, (orderId) => expireOrder(deps, orderId));
    }),
    on(eventRescheduled, { name: 'move-deadlines-of-event' }, ({ eventId }) => moveTransferDeadlines(deps, eventId)),
    on(eventsRestored, { name: 'resend-deadlines-of-restored-events' }, ({ eventIds }) =>
      resendHowToPay(deps, eventIds),
    ),
  ]);

/** An event that was moved is paid before it begins; buyers whose deadline changes get the mail about the transfer again, with the day. */
async function moveTransferDeadlines({ db, clock }: Deps, eventId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSeats(tx, eventId);
    const startsAt = await findStart(tx, eventId);
    if (!startsAt) return;
    for (const orderId of await moveDeadlines(tx, eventId, movedDeadlines(startsAt, clock.now())))
      await publish(tx, orderChanged, { orderId, change: 'resent', requestId: randomUUID() });
  });
}

/** Buyers were asked not to pay while the event was hidden, and have a new deadline. */
async function resendHowToPay({ db }: Deps, eventIds: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const orderId of await listOrdersToMailAgain(tx, eventIds))
      await publish(tx, orderChanged, { orderId, change: 'resent', requestId: randomUUID() });
  });
}

/** Reminds buyers whose time to pay is nearly over, once for each deadline. */
async function remindOfOrders({ db, clock }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    for (const orderId of await claimOrdersToRemind(tx, clock.now()))
      await publish(tx, orderChanged, { orderId, change: 'expiring', requestId: randomUUID() });
  });
}

async function expireOrder({ db, clock }: Deps, orderId: string): Promise<void> {
  const found = await findOrder(db, orderId);
  if (!found) return;
  await db.transaction(async (tx) => {
    const order = await lockOrderAndSeats(tx, found);
    const isDue = isUnpaid(order) && order.expiresAt !== null && order.expiresAt <= clock.now();
    if (!isDue) return;
    await releaseOrder(tx, order, { state: 'expired', isByPerson: false }, clock.now());
  });
}
