import { mailedPath } from '#contracts/mailed-paths.ts';
import { paths } from '#contracts/site-paths.ts';
import { accountClaimedNotice } from '#server/accounts/accounts.emails.ts';
import { findCredentials } from '#server/accounts/accounts.queries.ts';
import {
  findAccountByEmail,
  updateEmailVerified,
  updatePasswordRemoved,
} from '#server/accounts/credentials.queries.ts';
import { deletePasskeysOf } from '#server/accounts/factors/passkeys.queries.ts';
import { deleteSecondFactor } from '#server/accounts/factors/second-factors.queries.ts';
import { deleteIdentitiesOf } from '#server/accounts/identities/identities.queries.ts';
import { deleteMailedTokensOf } from '#server/accounts/mailed-tokens/mailed-tokens.queries.ts';
import { insertSecurityEvent } from '#server/accounts/security-events.queries.ts';
import { deleteSessionsOf } from '#server/accounts/sessions/sessions.queries.ts';
import { deleteStepsOf } from '#server/accounts/sessions/sign-in-steps.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { type Effect, runEffects } from '#server/platform/effects.ts';
import type { Caller } from '#server/platform/http/serve.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** End what shows a person's data without a session: the private calendar and push. */
export type PrivateAccessEffects = readonly Effect<string>[];

type Proof = {
  email: string;
  caller: Caller;
  ending: PrivateAccessEffects;
  /** The person chooses a new password in this transaction, so a notice that the old one was removed would confuse them. */
  isChoosingPassword?: boolean;
};

/**
 * A mailed login or reset proves an address. If the account had not proved it before, another person may have made the account and wait for the
 * owner of the address to use it: everything that lets them in, or shows them what is in it, ends. Returns the ended sessions, which the session cache forgets after the commit.
 */
export async function proveAddress(
  tx: Db,
  deps: Pick<AppDeps, 'config' | 'clock'>,
  { email, caller, ending, isChoosingPassword = false }: Proof,
): Promise<string[]> {
  const account = await findAccountByEmail(tx, email);
  if (!account || account.isEmailVerified) return [];
  const { id: accountId } = account;
  const now = deps.clock.now();
  await updateEmailVerified(tx, accountId, now);
  await insertSecurityEvent(tx, { kind: 'email-verified', accountId, caller, at: now });
  await deleteMailedTokensOf(tx, accountId, ['verify-email', 'reset-password', 'change-email']);
  await deleteStepsOf(tx, accountId);
  await deleteIdentitiesOf(tx, accountId);
  await deletePasskeysOf(tx, accountId);
  await deleteSecondFactor(tx, accountId);
  await runEffects(tx, ending, accountId);
  if (!isChoosingPassword && (await findCredentials(tx, accountId))?.passwordHash != null) {
    await updatePasswordRemoved(tx, accountId, now);
    const { PRODUCT_NAME: productName, PUBLIC_URL } = deps.config;
    const notice = accountClaimedNotice({ productName, url: PUBLIC_URL + mailedPath(paths.accountManagement()) });
    await enqueueMail(tx, { ...notice, reason: `account-claimed:${accountId}`, to: account.email });
  }
  return deleteSessionsOf(tx, accountId, null);
}
