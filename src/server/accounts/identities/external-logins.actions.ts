import type { FastifyBaseLogger } from 'fastify';
import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { z } from 'zod';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { arrivalPaths } from '#contracts/site-paths.ts';
import { insertNewAccount } from '#server/accounts/accounts.actions.ts';
import { findCredentials } from '#server/accounts/accounts.queries.ts';
import { findAccountByEmail } from '#server/accounts/credentials.queries.ts';
import { hashInvitationCode } from '#server/accounts/registration/admission.actions.ts';
import { signIn } from '#server/accounts/sessions/sign-in.actions.ts';
import { consumeStep, makeStep, stepKind } from '#server/accounts/sessions/sign-in-steps.actions.ts';
import type { StepOrigin } from '#server/accounts/sessions/sign-in-steps.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Caller } from '#server/platform/http/serve.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findSignInProvider, type SignInProvider } from '#server/platform/sign-in-providers.ts';
import { decideLogin } from './decide-login.ts';
import { linkToAccount } from './identities.actions.ts';
import { updateIdentityUsed } from './identities.queries.ts';
import {
  InvitationHash,
  isAllowedIdentity,
  type ProvedLogin,
  provedLogin,
  toProvedIdentity,
} from './proved-identities.ts';
import type { ProviderConnections } from './provider-connections.ts';

type LoginDeps = AppDeps & { connections: ProviderConnections };

/** A login that the person has begun at a provider; its id is the state of OAuth. */
const startedLogin = stepKind({
  purpose: 'provider',
  lifetimeSeconds: 15 * 60,
  maxTries: 1,
  payload: z.object({
    providerKey: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    next: z.string().nullable(),
    invitationHash: InvitationHash,
  }),
});

function requireProvider(deps: Pick<AppDeps, 'config' | 'settings' | 'keys'>, key: string): SignInProvider {
  const provider = findSignInProvider(deps, key);
  if (!provider) throw new AppError('identity.provider_not_found');
  return provider;
}

type NewLogin = {
  key: string;
  next: string | null;
  /** The code of an invitation, for a new account. */
  invitation?: string | undefined;
  accountId: string | null;
  origin: StepOrigin;
};

/** Returns the address of the provider's login. */
export async function startLogin(
  deps: LoginDeps,
  { key, next, invitation, accountId, origin }: NewLogin,
): Promise<string> {
  const provider = requireProvider(deps, key);
  const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()];
  const invitationHash = invitation && hashInvitationCode(invitation).toString('hex');
  const payload = { providerKey: key, nonce, verifier, next, invitationHash };
  const state = await makeStep(deps.db, deps, startedLogin, { accountId, payload, origin });
  return (await deps.connections.authorizationUrl(provider, { state, nonce, verifier })).href;
}

/** Reads the provider's answer, and returns the page that continues, with a one-time step in its fragment, which no server sees. */
export async function receiveLogin(
  deps: LoginDeps,
  { key, query, origin }: { key: string; query: string; origin: StepOrigin },
): Promise<string> {
  const provider = requireProvider(deps, key);
  const state = new URLSearchParams(query).get('state') ?? '';
  const started = await consumeStep(deps.db, deps, startedLogin, { step: state, origin });
  if (!started || started.payload.providerKey !== key) throw new AppError('identity.refused');
  const { accountId, payload } = started;
  const claims = await deps.connections.readClaims(provider, query, { ...payload, state });
  const identity = toProvedIdentity(provider, claims);
  if (!isAllowedIdentity(provider, identity, claims.claims)) throw new AppError('identity.not_allowed');
  const proved = { ...identity, invitationHash: payload.invitationHash };
  const step = await makeStep(deps.db, deps, provedLogin, { accountId, payload: proved, origin });
  return externalLoginPath({
    step,
    provider: key,
    ...(payload.next && { next: payload.next }),
    ...(accountId && { purpose: 'link' }),
  });
}

/** What the page reads, from the fragment. */
const externalLoginPath = (facts: Record<string, string>): string =>
  `${arrivalPaths.externalLogin()}#${new URLSearchParams(facts)}`;

/** Where a browser continues: at what `work` returns, or to the page with the reason why it failed. */
export async function redirectOnFailure(
  work: Promise<string>,
  { provider, log }: { provider: string; log: Pick<FastifyBaseLogger, 'warn'> },
): Promise<string> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 500) throw error;
    const { code, cause } = error;
    log.warn(
      { provider, code, reason: cause instanceof Error ? cause.message : undefined },
      'login at another site failed',
    );
    return externalLoginPath({ error: error.code, provider });
  }
}

/** Signs in to the account that the login at the provider leads to. A refused step stays, so that it can be linked after another login. */
export async function logInByIdentity(
  deps: AppDeps,
  step: string,
  { origin, nextOrigin, caller }: { origin: StepOrigin; nextOrigin: () => StepOrigin; caller: Caller },
): Promise<SignedIn> {
  const account = await deps.db.transaction(async (tx) => {
    const proved = await consumeStep(tx, deps, provedLogin, { step, origin });
    if (!proved || proved.accountId) throw new AppError('identity.refused');
    return (await findCredentials(tx, await accountOf(tx, deps, proved.payload, caller)))!;
  });
  return signIn(deps, account, { caller, origin: nextOrigin, method: 'provider' });
}

async function accountOf(
  tx: Db,
  deps: AppDeps,
  { invitationHash, ...identity }: z.infer<typeof ProvedLogin>,
  caller: Caller,
): Promise<string> {
  const { email, isVerifiedThere, providerKey } = identity;
  const decision = decideLogin({
    linkedAccountId: (await updateIdentityUsed(tx, identity, deps.clock.now())) ?? null,
    email,
    isVerifiedThere,
    sameAddress: (email !== null && (await findAccountByEmail(tx, email))) || null,
    provider: requireProvider(deps, providerKey),
  });
  if (decision.action === 'refuse') throw new AppError(decision.code);
  if (decision.action === 'sign-in') return decision.accountId;
  if (decision.action === 'link') {
    await linkToAccount(tx, deps, { accountId: decision.accountId, identity, caller });
    return decision.accountId;
  }
  const { email: address, isEmailVerified } = decision;
  const account = {
    email: address,
    passwordHash: null,
    isEmailVerified,
    invitationHash: invitationHash ? Buffer.from(invitationHash, 'hex') : null,
  };
  const accountId = await insertNewAccount(tx, deps, account, caller);
  await linkToAccount(tx, deps, { accountId, identity, caller, isNewAccount: true });
  return accountId;
}
