import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import type { ChangePasswordBody, ResetPasswordBody } from '#contracts/accounts/credential-fields.ts';
import { updateAvatarSeed } from '#server/people/people.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { runEffects } from '#server/platform/effects.ts';
import type { Caller, Requester } from '#server/platform/http/serve.ts';
import { enqueueMail, type OutgoingMail } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { emailChangeNotice, passwordChangedNotice } from './accounts.emails.ts';
import { claimMails } from './accounts.queries.ts';
import { findAccountByEmail, updateEmail, updateEmailVerified, updatePassword } from './credentials.queries.ts';
import { type PrivateAccessEffects, proveAddress } from './login-links/proved-addresses.actions.ts';
import { hashMailedToken, issueMailedToken } from './mailed-tokens/mailed-tokens.actions.ts';
import { deleteMailedToken, deleteMailedTokensOf, findMailedToken } from './mailed-tokens/mailed-tokens.queries.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { avatarSeedOf } from './present-user.ts';
import { requireAdmittedChange } from './registration/admission.actions.ts';
import { insertSecurityEvent } from './security-events.queries.ts';
import { clearFailures } from './sessions/login-limits.ts';
import { secureAccountUrl } from './sessions/new-devices.actions.ts';
import { assertStillConfirmed, confirmIdentity, requirePassword } from './sessions/reauthentication.actions.ts';
import { deleteSessionsOf, findSession } from './sessions/sessions.queries.ts';
import { deleteStepsOf } from './sessions/sign-in-steps.queries.ts';

/** Uses up a link that verifies an address: the account's own or the one it changes to. */
export async function verifyEmailByLink(deps: AppDeps, token: string, caller: Caller): Promise<void> {
  const now = deps.clock.now();
  const claim = { tokenHash: hashMailedToken(token), purposes: ['verify-email', 'change-email'] as const, now };
  await deps.db.transaction(async (tx) => {
    const used = await deleteMailedToken(tx, claim);
    if (!used) throw new AppError('account.token_invalid');
    const { accountId, purpose, email } = used;
    if (purpose === 'change-email') {
      await updateEmail(tx, accountId, email, now);
      await updateAvatarSeed(tx, accountId, avatarSeedOf(email, deps));
      await deleteMailedTokensOf(tx, accountId, ['verify-email', 'reset-password']);
    } else await updateEmailVerified(tx, accountId, now);
    const kind = purpose === 'change-email' ? 'email-changed' : 'email-verified';
    await insertSecurityEvent(tx, { kind, accountId, caller, at: now });
  });
}

/**
 * Sets a new password by a mailed link. The token is used up only if the password is accepted, and every session ends. The link proves the
 * mailbox as a mailed login does.
 */
export async function resetPasswordByLink(
  deps: AppDeps,
  { token, password, endsCalendarAndPush = false }: z.output<typeof ResetPasswordBody>,
  { caller, ending }: { caller: Caller; ending: PrivateAccessEffects },
): Promise<void> {
  const now = deps.clock.now();
  const claim = { tokenHash: hashMailedToken(token), purposes: ['reset-password'] as const, now };
  const known = await findMailedToken(deps.db, claim);
  if (!known) throw new AppError('account.reset_token_invalid');
  const { currentEmail: email, accountId } = known;
  await refuseWeakPassword(password, { email, productName: deps.config.PRODUCT_NAME, field: 'password' });
  const passwordHash = await hashPassword(password);
  const ended = await deps.db.transaction(async (tx) => {
    if (!(await deleteMailedToken(tx, claim))) throw new AppError('account.reset_token_invalid');
    const endedByProof = await proveAddress(tx, deps, { email, caller, ending, isChoosingPassword: true });
    await insertSecurityEvent(tx, { kind: 'password-reset', accountId, caller, at: now });
    if (endsCalendarAndPush) await runEffects(tx, ending, accountId);
    const endedByPassword = await setPassword(tx, deps, { accountId, email, passwordHash, exceptSessionId: null });
    return [...endedByProof, ...endedByPassword];
  });
  await clearFailures(deps.limits, email);
  deps.sessionCache.forget(ended);
}

export async function changeOwnPassword(
  deps: AppDeps,
  { currentPassword, newPassword, endsCalendarAndPush = false }: z.output<typeof ChangePasswordBody>,
  { viewer, caller, ending }: Requester & { ending: PrivateAccessEffects },
): Promise<void> {
  const account = await requirePassword(deps, viewer, currentPassword);
  const { id: accountId, email } = account;
  await refuseWeakPassword(newPassword, { email, productName: deps.config.PRODUCT_NAME, field: 'newPassword' });
  const passwordHash = await hashPassword(newPassword);
  const ended = await deps.db.transaction(async (tx) => {
    await assertStillConfirmed(tx, account);
    await insertSecurityEvent(tx, { kind: 'password-changed', accountId, caller, at: deps.clock.now() });
    if (endsCalendarAndPush) await runEffects(tx, ending, accountId);
    return setPassword(tx, deps, { accountId, email, passwordHash, exceptSessionId: viewer.sessionId });
  });
  deps.sessionCache.forget(ended);
}

type NewPassword = { accountId: string; email: string; passwordHash: string; exceptSessionId: string | null };

/**
 * The only way to set a password. Revokes links that a person with the old password or access to the mailbox may hold, and ends all other
 * sessions. Returns their ids, which the session cache forgets after the commit.
 */
async function setPassword(tx: Db, deps: AppDeps, change: NewPassword): Promise<string[]> {
  const { accountId, email, passwordHash, exceptSessionId } = change;
  const { PRODUCT_NAME: productName, PUBLIC_URL: url } = deps.config;
  await updatePassword(tx, { accountId, passwordHash, sessionId: exceptSessionId, now: deps.clock.now() });
  await deleteMailedTokensOf(tx, accountId, ['reset-password', 'change-email', 'log-in']);
  await deleteStepsOf(tx, accountId);
  const notice = passwordChangedNotice({ productName, url });
  await enqueueNotice(tx, accountId, { ...notice, reason: `password-changed:${randomUUID()}`, to: email });
  return deleteSessionsOf(tx, accountId, exceptSessionId);
}

/** A mail about a change of the account; an unverified address gets only one. */
export async function enqueueNotice(tx: Db, accountId: string, notice: OutgoingMail): Promise<void> {
  const mailable = await claimMails(tx, [accountId]);
  if (mailable.has(accountId)) await enqueueMail(tx, notice);
}

/** The address changes once the link sent to it is used; the current address is notified at once. */
export async function requestEmailChange(
  deps: AppDeps,
  { email, currentPassword }: { email: string; currentPassword?: string | undefined },
  { viewer, caller }: Requester,
): Promise<void> {
  const account = await confirmIdentity(deps, viewer, currentPassword);
  if (email.toLowerCase() === account.email.toLowerCase()) {
    const { message } = new AppError('account.same_email');
    throw new AppError('account.same_email', { fields: { email: message } });
  }
  requireAdmittedChange(deps.config, email);
  const { PRODUCT_NAME: productName } = deps.config;
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await assertStillConfirmed(tx, account);
    const isVerified = (await findAccountByEmail(tx, account.email))?.isEmailVerified;
    const { createdAt: signedInAt = at } = (await findSession(tx, viewer.sessionId)) ?? {};
    const secureUrl = isVerified
      ? secureAccountUrl(deps, { accountId: account.id, email: account.email, at, signedInAt })
      : null;
    await issueMailedToken(tx, deps, { accountId: account.id, purpose: 'change-email', email });
    await enqueueNotice(tx, account.id, {
      ...emailChangeNotice({ productName, newEmail: email, secureUrl }),
      reason: `email-change-notice:${randomUUID()}`,
      to: account.email,
    });
    await insertSecurityEvent(tx, { kind: 'email-change-requested', accountId: account.id, caller, at });
  });
}
