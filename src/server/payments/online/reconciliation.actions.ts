import { DAY_SECONDS } from '#contracts/durations.ts';
import { mailedPath } from '#contracts/mailed-paths.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { listSiteStaff } from '#server/accounts/site-roles.queries.ts';
import { compareMovements } from '#server/payments/books/compare-movements.ts';
import * as comparisons from '#server/payments/books/comparisons.queries.ts';
import type { Movement } from '#server/payments/providers/payment-provider.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { attemptAll } from '#server/platform/jobs/attempt-all.ts';
import { renderMail } from '#server/platform/mail/mail-layout.ts';
import { enqueueMails } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { syncAccount, syncPayouts } from './accounts.actions.ts';
import { findPaymentByRef } from './online-payments.queries.ts';
import { type OnlineDeps, syncPayment } from './payment-sync.actions.ts';
import { deleteOldWebhookEvents } from './webhook-events.queries.ts';

type Deps = OnlineDeps & Pick<AppDeps, 'config'>;

const KEPT_DAYS = 90;
/** Movements are read again from a few days before the last comparison of the account: also after an outage, nothing is missed. */
const COMPARED_DAYS = 4;

/**
 * Syncs every payment whose balance has moved in the last days, such as by a dispute or a refund made at the provider, and compares each
 * movement with the books. What still differs after the sync is for people to explain. Accounts that were compared since `dueAt`, by an attempt that
 * failed for others, are not read again.
 */
export async function reconcilePayments(deps: Deps, dueAt?: Date): Promise<void> {
  const { db, clock } = deps;
  const accounts = await listAccounts(deps, dueAt);
  const last = await comparisons.findLastComparison(db);
  const counts = { movements: last && dueAt && last.at >= dueAt ? last.movements : 0, unread: accounts.length };
  const oldest = secondsAfter(clock.now(), -KEPT_DAYS * DAY_SECONDS);
  const lastWhole = (await comparisons.findLastWholeComparison(db)) ?? clock.now();
  const sinceFor = (last: Date) => {
    const overlapping = secondsAfter(last, -COMPARED_DAYS * DAY_SECONDS);
    return overlapping > oldest ? overlapping : oldest;
  };
  try {
    await attemptAll(accounts, async ({ account, payee, comparedAt }) => {
      const startedAt = clock.now();
      try {
        counts.movements += await reconcileAccount(deps, account, sinceFor(comparedAt ?? lastWhole));
      } catch (error) {
        // The staff do not read ids of accounts in the message of a failed job.
        throw new Error(`The account of ${payee} could not be compared: ${(error as Error).message}`, { cause: error });
      }
      counts.unread--;
      if (account) await comparisons.updateComparedAt(db, account, startedAt);
    });
  } finally {
    await comparisons.insertComparison(db, counts, clock.now());
    await deleteOldWebhookEvents(db, oldest);
    await comparisons.deleteOldComparisons(db, oldest);
  }
}

type ComparedAccount = { account: string | null; payee: string; comparedAt: Date | null };

async function listAccounts({ db, config }: Deps, dueAt?: Date): Promise<ComparedAccount[]> {
  if (config.PAYMENTS === 'own') return [{ account: null, payee: config.PRODUCT_NAME, comparedAt: null }];
  const accounts = await comparisons.listComparedAccounts(db);
  return accounts.filter(({ comparedAt }) => !dueAt || !comparedAt || comparedAt < dueAt);
}

async function reconcileAccount(deps: Deps, account: string | null, since: Date): Promise<number> {
  const { provider, clock } = deps;
  if (account && (await syncAccount(deps, account)) === 'gone') return 0;
  const askedAt = clock.now();
  const movements = await provider.listMovements(account, since);
  const payments = new Map<string, string>();
  await attemptAll([...new Set(movements.map(({ intent }) => intent))], async (intent) => {
    const paymentId = await findPaymentOf(deps, account, intent);
    if (!paymentId) return;
    payments.set(intent, paymentId);
    await syncPayment(deps, paymentId);
  });
  // Other programs may use the same account.
  const theirs = movements.flatMap((movement) => {
    const paymentId = payments.get(movement.intent);
    return paymentId ? [{ ...movement, paymentId }] : [];
  });
  await compare(deps, { account, theirs, since, askedAt });
  await syncPayouts(deps, account);
  return theirs.length;
}

async function findPaymentOf({ db, provider }: Deps, account: string | null, intent: string) {
  const known = await findPaymentByRef(db, { intent, checkout: null });
  if (known) return known.id;
  const checkout = await provider.findCheckout({ account, intent });
  return (await findPaymentByRef(db, { intent: null, checkout }))?.id;
}

type Read = { account: string | null; theirs: (Movement & { paymentId: string })[]; since: Date; askedAt: Date };

async function compare(deps: Deps, { account, theirs, since, askedAt }: Read): Promise<void> {
  const { db, clock } = deps;
  await db.transaction(async (tx) => {
    const intents = theirs.map(({ intent }) => intent);
    const ours = await comparisons.listBookedMovements(tx, { account, intents, since });
    const found = compareMovements({ theirs, ours, askedAt });
    const objects = [...theirs, ...ours.filter(({ isWithin }) => isWithin)].map(({ object }) => object);
    await comparisons.endDifferences(tx, { objects, found }, clock.now());
    const fresh = await comparisons.upsertDifferences(tx, found, clock.now());
    if (fresh.length > 0) await notifyAdministrators(tx, deps, fresh);
  });
}

/** One mail a comparison, however many differences it has found. */
async function notifyAdministrators(tx: Db, { config, clock }: Deps, fresh: readonly string[]): Promise<void> {
  const count = fresh.length === 1 ? 'one payment' : `${fresh.length} payments`;
  const content = renderMail({
    productName: config.PRODUCT_NAME,
    heading: 'The books and Stripe differ',
    paragraphs: [
      `The nightly comparison found that the books of ${config.PRODUCT_NAME} and Stripe do not agree about ${count}.`,
      'Please look at what each side says, and settle it with a note once you know why.',
    ],
    button: { label: 'View the books', url: config.PUBLIC_URL + mailedPath(staffPaths.adminBooks()) },
    footnote: 'You’re getting this email because you are an administrator of the site.',
  });
  const subject = `${config.PRODUCT_NAME}: the books and Stripe differ`;
  const reason = `book-differences:${clock.now().toISOString()}:${fresh[0]}`;
  const administrators = (await listSiteStaff(tx)).filter(({ role }) => role === 'administrator');
  await enqueueMails(
    tx,
    administrators.map(({ id, email }) => ({ reason: `${reason}:${id}`, to: email, subject, ...content })),
  );
}
