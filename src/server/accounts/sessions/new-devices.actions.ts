import { randomUUID } from 'node:crypto';
import { NEW_DEVICE_LINK_DAYS } from '#contracts/accounts/account-limits.ts';
import { DAY_MS } from '#contracts/durations.ts';
import { arrivalPaths, paths } from '#contracts/site-paths.ts';
import { emailRestoredNotice, newDeviceNotice } from '#server/accounts/accounts.emails.ts';
import { findUser } from '#server/accounts/accounts.queries.ts';
import {
  findAccountByEmail,
  lockForSecuring,
  updateEmail,
  updatePasswordRemoved,
  updateUnverifiedEmailRemoved,
} from '#server/accounts/credentials.queries.ts';
import { deleteFactorsSince } from '#server/accounts/factors/recent-factors.queries.ts';
import { deleteIdentitiesSince } from '#server/accounts/identities/identities.queries.ts';
import type { PrivateAccessEffects } from '#server/accounts/login-links/proved-addresses.actions.ts';
import { issueResetToken } from '#server/accounts/mailed-tokens/mailed-tokens.actions.ts';
import { deleteMailedTokensOf } from '#server/accounts/mailed-tokens/mailed-tokens.queries.ts';
import { avatarSeedOf } from '#server/accounts/present-user.ts';
import { insertSecurityEvent, listSignInOrigins } from '#server/accounts/security-events.queries.ts';
import { updateAvatarSeed } from '#server/people/people.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { runEffects } from '#server/platform/effects.ts';
import { deviceName } from '#server/platform/formats/device-name.ts';
import { openSigned, signLink } from '#server/platform/formats/signed-links.ts';
import { networkOf } from '#server/platform/http/rate-limits.ts';
import type { Caller } from '#server/platform/http/serve.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { SignInDeps } from './sessions.actions.ts';
import { deleteSessionsOf } from './sessions.queries.ts';
import { deleteStepsOf } from './sign-in-steps.queries.ts';

const PURPOSE = 'not-me';

/** Mails the owner when a device, or a network, signs in for the first time. Call it before the sign-in is recorded. */
export async function notifyOfNewDevice(tx: Db, deps: SignInDeps, accountId: string, caller: Caller): Promise<void> {
  const now = deps.clock.now();
  const account = await findUser(tx, accountId, now);
  // An unverified address may belong to somebody else.
  if (!account?.isEmailVerified) return;
  const origins = await listSignInOrigins(tx, accountId);
  const device = deviceName(caller.userAgent);
  const isKnown =
    origins.some(({ network }) => network === networkOf(caller.ip)) &&
    origins.some(({ userAgent }) => deviceName(userAgent) === device);
  if (isKnown) return;
  const { PRODUCT_NAME: productName } = deps.config;
  const url = secureAccountUrl(deps, { accountId, email: account.email, at: now, signedInAt: now });
  const content = newDeviceNotice({ productName, device, at: now, url });
  await enqueueMail(tx, { ...content, reason: `new-device:${randomUUID()}`, to: account.email });
}

/**
 * The link "This wasn't me" about a sign-in, or a requested change of address, for a mail to the verified address `email`. `signedInAt`: when the
 * session began in which that happened.
 */
export function secureAccountUrl(
  { config, keys }: Pick<SignInDeps, 'config' | 'keys'>,
  { accountId, email, at, signedInAt }: { accountId: string; email: string; at: Date; signedInAt: Date },
): string {
  const address = Buffer.from(email).toString('base64url');
  const token = signLink(keys.links, [PURPOSE, accountId, String(at.getTime()), address, String(signedInAt.getTime())]);
  return config.PUBLIC_URL + arrivalPaths.secureAccount({ token });
}

/**
 * "This wasn't me": ends all sessions, the private calendar and push, removes the password, and what was added since the sign-in or request that
 * was mailed, and gives the account its address back. Returns the token with which the owner chooses a new password. Until the owner does, whatever the stranger changes leaves the link valid.
 */
export async function secureAccountByLink(
  deps: AppDeps,
  token: string,
  { caller, ending }: { caller: Caller; ending: PrivateAccessEffects },
): Promise<string> {
  // Links of earlier versions have one time only.
  const [accountId, time, address = '', sessionTime = time] = openSigned(deps.keys.links, PURPOSE, token) ?? [];
  const [mailedAt, signedInAt] = [new Date(Number(time)), new Date(Number(sessionTime))];
  const email = Buffer.from(address, 'base64url').toString();
  const now = deps.clock.now();
  const age = now.getTime() - mailedAt.getTime();
  if (!accountId || !(age <= NEW_DEVICE_LINK_DAYS * DAY_MS)) throw new AppError('account.secure_link_invalid');
  const { ended, resetToken } = await deps.db.transaction(async (tx) => {
    const account = await lockForSecuring(tx, { accountId, email, mailedAt, signedInAt });
    if (!account) throw new AppError('account.secure_link_invalid');
    await updatePasswordRemoved(tx, accountId, now);
    await deleteMailedTokensOf(tx, accountId, ['verify-email', 'reset-password', 'change-email', 'log-in']);
    await deleteStepsOf(tx, accountId);
    await deleteFactorsSince(tx, accountId, mailedAt);
    await deleteIdentitiesSince(tx, accountId, mailedAt);
    await runEffects(tx, ending, accountId);
    await insertSecurityEvent(tx, { kind: 'account-secured', accountId, caller, at: now });
    const current = await restoreAddress(tx, deps, { accountId, email, changedTo: account.email, caller });
    const resetToken = await issueResetToken(tx, deps, { accountId, email: current });
    return { ended: await deleteSessionsOf(tx, accountId, null), resetToken };
  });
  deps.sessionCache.forget(ended);
  return resetToken;
}

type AddressRestoration = { accountId: string; email: string; changedTo: string; caller: Caller };

/**
 * Returns the address that the account has then: the link proves `email`, unless it is verified for another account by now. Notifies the address
 * that the account loses, because the link may have been used by a person who reads a mailbox that the owner has left.
 */
async function restoreAddress(
  tx: Db,
  deps: AppDeps,
  { accountId, email, changedTo, caller }: AddressRestoration,
): Promise<string> {
  if (changedTo.toLowerCase() === email.toLowerCase()) return changedTo;
  await updateUnverifiedEmailRemoved(tx, email);
  if (await findAccountByEmail(tx, email)) return changedTo;
  const now = deps.clock.now();
  await updateEmail(tx, accountId, email, now);
  await updateAvatarSeed(tx, accountId, avatarSeedOf(email, deps));
  await insertSecurityEvent(tx, { kind: 'email-changed', accountId, caller, at: now });
  const { PRODUCT_NAME: productName, PUBLIC_URL } = deps.config;
  const notice = emailRestoredNotice({ productName, url: PUBLIC_URL + paths.imprint() });
  await enqueueMail(tx, { ...notice, reason: `email-restored:${randomUUID()}`, to: changedTo });
  return email;
}
