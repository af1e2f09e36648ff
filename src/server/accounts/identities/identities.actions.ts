import { randomUUID } from 'node:crypto';
import type { Identity } from '#contracts/accounts/identities.contract.ts';
import { mailedPath } from '#contracts/mailed-paths.ts';
import { paths } from '#contracts/site-paths.ts';
import { identityLinkedNotice, identityUnlinkedNotice } from '#server/accounts/accounts.emails.ts';
import { findCredentials } from '#server/accounts/accounts.queries.ts';
import { enqueueNotice } from '#server/accounts/credentials.actions.ts';
import { passkeyHost } from '#server/accounts/factors/webauthn.ts';
import { insertSecurityEvent } from '#server/accounts/security-events.queries.ts';
import { assertStillConfirmed, requireRecentSignIn } from '#server/accounts/sessions/reauthentication.actions.ts';
import { consumeStep } from '#server/accounts/sessions/sign-in-steps.actions.ts';
import type { StepOrigin } from '#server/accounts/sessions/sign-in-steps.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Caller, Requester } from '#server/platform/http/serve.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { signInProviderNames } from '#server/platform/sign-in-providers.ts';
import * as queries from './identities.queries.ts';
import { type ProvedIdentity, provedLogin } from './proved-identities.ts';

type Change = { accountId: string; identity: ProvedIdentity; caller: Caller };

const labelOf = (deps: Pick<AppDeps, 'config' | 'settings'>, key: string): string =>
  signInProviderNames(deps).find((provider) => provider.key === key)?.label ?? key;

export const presentIdentity = (
  deps: Pick<AppDeps, 'config' | 'settings'>,
  { id, providerKey, email, linkedAt, lastUsedAt }: queries.IdentityRow,
): Identity => ({
  id,
  label: labelOf(deps, providerKey),
  email,
  linkedAt: linkedAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
});

/** Links what a login at a provider has proved; the owner gets a mail, unless the account is new. */
export async function linkToAccount(
  tx: Db,
  deps: AppDeps,
  { accountId, identity, caller, isNewAccount = false }: Change & { isNewAccount?: boolean },
): Promise<queries.IdentityRow> {
  const now = deps.clock.now();
  const linked = await queries.insertIdentity(tx, { ...identity, accountId, now });
  if (!linked) throw new AppError('identity.taken');
  await insertSecurityEvent(tx, { kind: 'identity-linked', accountId, caller, at: now });
  if (!isNewAccount)
    await notifyOwner(tx, deps, { accountId, key: identity.providerKey, render: identityLinkedNotice });
  return linked;
}

/** Links the account of a login at another site to the viewer's, who proved lately who they are. */
export async function linkIdentityByStep(
  deps: AppDeps,
  step: string,
  { viewer, origin, caller }: Requester & { origin: StepOrigin },
): Promise<Identity> {
  const account = await requireRecentSignIn(deps, viewer);
  return deps.db.transaction(async (tx) => {
    await assertStillConfirmed(tx, account);
    const proved = await consumeStep(tx, deps, provedLogin, { step, origin });
    if (!proved || (proved.accountId ?? viewer.id) !== viewer.id) throw new AppError('identity.refused');
    const change = { accountId: viewer.id, identity: proved.payload, caller };
    return presentIdentity(deps, await linkToAccount(tx, deps, change));
  });
}

/** The account is locked, so that two requests cannot remove the last two ways in. */
export async function unlinkOwnIdentity(
  deps: AppDeps,
  identityId: string,
  { viewer, caller }: Requester,
): Promise<void> {
  const account = await requireRecentSignIn(deps, viewer);
  await deps.db.transaction(async (tx) => {
    await assertStillConfirmed(tx, account);
    const removed = await queries.deleteIdentity(tx, viewer.id, identityId);
    if (!removed) throw new AppError('identity.not_found');
    if (!(await queries.hasSignInMethod(tx, viewer.id, passkeyHost(deps.config))))
      throw new AppError('identity.last_way_in');
    await insertSecurityEvent(tx, { kind: 'identity-unlinked', accountId: viewer.id, caller, at: deps.clock.now() });
    await notifyOwner(tx, deps, { accountId: viewer.id, key: removed.providerKey, render: identityUnlinkedNotice });
  });
}

type Notice = { accountId: string; key: string; render: typeof identityLinkedNotice };

async function notifyOwner(tx: Db, deps: AppDeps, { accountId, key, render }: Notice): Promise<void> {
  const { PRODUCT_NAME: productName, PUBLIC_URL } = deps.config;
  const notice = render({
    productName,
    url: PUBLIC_URL + mailedPath(paths.accountManagement()),
    label: labelOf(deps, key),
  });
  const { email } = (await findCredentials(tx, accountId))!;
  await enqueueNotice(tx, accountId, { ...notice, reason: `identity:${randomUUID()}`, to: email });
}
