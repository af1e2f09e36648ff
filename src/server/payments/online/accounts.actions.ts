import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { connectAccount as connectEndpoint } from '#contracts/payments/checkouts.contract.ts';
import type { Payee } from '#contracts/payments/payees.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { recordAudit } from '#server/accounts/audit.queries.ts';
import { requireRecentSignIn } from '#server/accounts/sessions/reauthentication.actions.ts';
import { upsertPayouts } from '#server/payments/books/comparisons.queries.ts';
import { findPayeeOfOwner, listPayeesOf } from '#server/payments/payees.queries.ts';
import { onlineAccountConnected, onlineAccountDisconnected } from '#server/payments/payments.domain-events.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Viewer } from '#server/platform/http/serve.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import {
  clearPayeeAccount,
  findOrInsertPayee,
  findPayeeByAccount,
  hasUnsettledPayments,
  lockPayeeAccount,
  updatePayeeAccount,
} from './payee-accounts.queries.ts';
import type { OnlineDeps } from './payment-sync.actions.ts';
import { mapStripeFailures } from './provider-errors.ts';

/** Reads how the account of a payee is; one that the payee has disconnected is gone. */
export async function syncAccount({ db, provider }: OnlineDeps, account: string): Promise<string> {
  const payeeId = await findPayeeByAccount(db, account);
  if (!payeeId) return 'not ours';
  const seen = await provider.readAccount(account);
  return db.transaction(async (tx) => {
    // It may have been disconnected in the meantime.
    if ((await lockPayeeAccount(tx, payeeId)) !== account) return 'not ours';
    await updatePayeeAccount(tx, payeeId, { ...seen, account });
    return seen.state;
  });
}

/** Reads what was sent to the bank of an account; null for the site's own. */
export async function syncPayouts({ db, provider }: OnlineDeps, account: string | null): Promise<string> {
  if (account && !(await findPayeeByAccount(db, account))) return 'not ours';
  await upsertPayouts(db, { account, payouts: await provider.listPayouts(account) });
  return 'synced';
}

type Deps = OnlineDeps & Pick<AppDeps, 'config'>;

async function requireOwn(db: Db, { kind, id }: Pick<Payee, 'kind' | 'id'>, viewer: Viewer): Promise<void> {
  const own = await listPayeesOf(db, viewer.id);
  if (!own.some((payee) => payee.kind === kind && payee.id === id)) throw new AppError('payee.not_found');
}

/** Connects an account for somebody the viewer acts for. A payee who has disconnected an account gets a new one. */
export async function connectAccount(
  deps: Deps,
  { kind, id }: Pick<Payee, 'kind' | 'id'>,
  viewer: Viewer,
): Promise<EndpointOutput<typeof connectEndpoint>> {
  const { db, provider, clock, config } = deps;
  await requireOwn(db, { kind, id }, viewer);
  if (config.PAYMENTS !== 'connect') throw new AppError('order.method_unavailable');
  const payee = await findOrInsertPayee(db, { kind, id }, clock.now());
  return mapStripeFailures(async () => {
    const known = payee.account && (await provider.readAccount(payee.account));
    const account = known && known.state !== 'gone' ? payee.account : null;
    if (!account) await requireRecentSignIn(deps, viewer);
    const returnUrl = config.PUBLIC_URL + paths.paymentMethods();
    const key = `payee:${payee.id}:account:after:${payee.account ?? `none:v${payee.revision}`}`;
    const made = await provider.onboard({ account, key, returnUrl });
    const seen = await provider.readAccount(made.account);
    const isStored = await db.transaction(async (tx) => {
      const before = await lockPayeeAccount(tx, payee.id);
      // Disconnected in the meantime: another account takes a recent sign-in.
      if (account && before !== account) return false;
      await updatePayeeAccount(tx, payee.id, { ...seen, account: made.account });
      if (before === made.account) return true;
      const change = { payeeId: payee.id, account: made.account };
      await publish(tx, onlineAccountConnected, { ...change, actorId: viewer.id });
      const entry = { kind, targetId: id, action: 'payee.online-account-connected' };
      await recordAudit(tx, { at: clock.now(), actorId: viewer.id, ...entry, after: change });
      return true;
    });
    if (!isStored) return connectAccount(deps, { kind, id }, viewer);
    const isDone = seen.state === 'ready' && seen.requirements.length === 0;
    return { state: seen.state, requirements: seen.requirements, url: isDone ? null : made.url };
  });
}

/**
 * Takes no payments online any more. The account stays at the provider, and belongs to the payee. Refunds are made on the connected account, so none
 * may be open.
 */
export async function disconnectAccount(
  deps: Pick<Deps, 'db' | 'clock'>,
  { kind, id }: Pick<Payee, 'kind' | 'id'>,
  viewer: Viewer,
): Promise<void> {
  const { db, clock } = deps;
  await requireOwn(db, { kind, id }, viewer);
  await requireRecentSignIn(deps, viewer);
  const payee = await findPayeeOfOwner(db, { kind, id });
  if (!payee) return;
  await db.transaction(async (tx) => {
    const account = await lockPayeeAccount(tx, payee.id);
    if (!account) return;
    const now = clock.now();
    if (await hasUnsettledPayments(tx, payee.id, now)) throw new AppError('payee.has_online_orders');
    await clearPayeeAccount(tx, payee.id);
    const change = { payeeId: payee.id, account };
    await publish(tx, onlineAccountDisconnected, { ...change, actorId: viewer.id });
    const entry = { kind, targetId: id, action: 'payee.online-account-disconnected' };
    await recordAudit(tx, { at: now, actorId: viewer.id, ...entry, after: change });
  });
}
