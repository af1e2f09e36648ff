import { z } from 'zod';
import {
  MAX_PASSKEY_NAME_LENGTH,
  MAX_PASSKEYS,
  type NewPasskey,
  type PasskeyAnswer,
} from '#contracts/accounts/passkey-fields.ts';
import { type Credentials, findCredentials, lockCredentials } from '#server/accounts/accounts.queries.ts';
import { hasSignInMethod } from '#server/accounts/identities/identities.queries.ts';
import { insertSecurityEvent } from '#server/accounts/security-events.queries.ts';
import { assertStillConfirmed } from '#server/accounts/sessions/reauthentication.actions.ts';
import { updateSessionReauthenticated } from '#server/accounts/sessions/sessions.queries.ts';
import { consumeStep, makeStep, stepKind } from '#server/accounts/sessions/sign-in-steps.actions.ts';
import type { StepOrigin } from '#server/accounts/sessions/sign-in-steps.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { deviceName } from '#server/platform/formats/device-name.ts';
import type { Caller, Requester, Viewer } from '#server/platform/http/serve.ts';
import { requireFactorChange, requireOwnFactor } from './factor-changes.actions.ts';
import { enqueueFactorNotice, passkeyAdded, passkeyCopied, passkeyRemoved } from './factors.emails.ts';
import { nameOfPasskeyProvider } from './passkey-providers.ts';
import {
  deletePasskey,
  findKey,
  insertPasskey,
  listKeysOf,
  listPasskeysOf,
  listPasskeysOfOtherHosts,
  type PasskeyRow,
  type StoredKey,
  updatePasskeyUsed,
} from './passkeys.queries.ts';
import {
  creationOptions,
  passkeyHost,
  relyingParty,
  requestOptions,
  verifyAnswer,
  verifyNewPasskey,
} from './webauthn.ts';

const ceremony = { lifetimeSeconds: 5 * 60, maxTries: 1, payload: z.object({ challenge: z.string() }) };
const passkeySetup = stepKind({ ...ceremony, purpose: 'passkey-setup' });
const passkeySignIn = stepKind({ ...ceremony, purpose: 'passkey' });

type PasskeyDeps = Pick<AppDeps, 'config' | 'db' | 'clock'>;
/** For the start: the address of the site has changed, and people will wonder why their passkeys are refused. */
export async function warnOfOtherHosts(
  { config, db }: Pick<PasskeyDeps, 'config' | 'db'>,
  warn: (message: string) => void,
): Promise<void> {
  const hostname = passkeyHost(config);
  for (const { host, count } of await listPasskeysOfOtherHosts(db, hostname))
    warn(
      `${count === 1 ? 'One passkey was' : `${count} passkeys were`} made for ${host} and will not work at ${hostname}, the host of PUBLIC_URL. Their owners have to log in another way and add new ones.`,
    );
}

type Ceremony = { step: string; options: object & { challenge: string } };

export async function startPasskeySetup(deps: PasskeyDeps, viewer: Viewer, origin: StepOrigin): Promise<Ceremony> {
  const account = await requireFactorChange(deps, viewer);
  const existing = await listKeysOf(deps.db, account.id);
  if (existing.length >= MAX_PASSKEYS) throw new AppError('passkey.too_many');
  const options = await creationOptions(relyingParty(deps.config), account, existing);
  const payload = { challenge: options.challenge };
  return { step: await makeStep(deps.db, deps, passkeySetup, { accountId: account.id, payload, origin }), options };
}

export async function addNewPasskey(
  deps: PasskeyDeps,
  { step, response }: NewPasskey,
  { viewer, caller, origin }: Requester & { origin: StepOrigin },
): Promise<PasskeyRow> {
  const { id: accountId } = viewer;
  const begun = await consumeStep(deps.db, deps, passkeySetup, { step, origin });
  if (begun?.accountId !== accountId) throw new AppError('second_factor.setup_expired');
  await requireOwnFactor(deps, viewer);
  const site = relyingParty(deps.config);
  const made = await verifyNewPasskey(site, response, begun.payload.challenge);
  if (!made) throw new AppError('passkey.refused');
  const { aaguid, ...key } = made;
  const device = nameOfPasskeyProvider(aaguid) ?? deviceName(caller.userAgent);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const account = await findCredentials(tx, accountId);
    if (!account || !(await lockCredentials(tx, account))) throw new AppError('auth.invalid_token');
    const existing = await listPasskeysOf(tx, accountId);
    if (existing.length >= MAX_PASSKEYS) throw new AppError('passkey.too_many');
    const name = distinctName(device, existing);
    const passkey = await insertPasskey(tx, { ...key, accountId, rpId: site.id, name, now });
    await updateSessionReauthenticated(tx, viewer.sessionId, { hasUsedSecondFactor: true, now });
    await insertSecurityEvent(tx, { kind: 'passkey-added', accountId, caller, at: now });
    await enqueueFactorNotice(tx, deps, accountId, (mail) => passkeyAdded({ ...mail, name }));
    return passkey;
  });
}

/** With the next free number if another passkey has the name, because mails and dialogs tell passkeys apart by it: `Linux (2)`. */
function distinctName(device: string, existing: readonly PasskeyRow[]): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`;
    const name = device.slice(0, MAX_PASSKEY_NAME_LENGTH - suffix.length) + suffix;
    if (!existing.some((passkey) => passkey.name === name)) return name;
  }
}

export async function removeOwnPasskey(
  deps: PasskeyDeps,
  passkeyId: string,
  { viewer, caller }: Requester,
): Promise<void> {
  const account = await requireFactorChange(deps, viewer);
  const { id: accountId } = account;
  await deps.db.transaction(async (tx) => {
    // Two passkeys removed at the same time must not leave none.
    await assertStillConfirmed(tx, account);
    const removed = await deletePasskey(tx, { accountId, passkeyId });
    if (!removed) throw new AppError('passkey.not_found');
    const { name, rpId } = removed;
    const host = passkeyHost(deps.config);
    if (rpId === host && !(await hasSignInMethod(tx, accountId, host))) throw new AppError('passkey.last');
    await insertSecurityEvent(tx, { kind: 'passkey-removed', accountId, caller, at: deps.clock.now() });
    await enqueueFactorNotice(tx, deps, accountId, (mail) => passkeyRemoved({ ...mail, name }));
  });
}

/** Names no account: the browser offers the passkeys that it has for the site. */
export async function startPasskeySignIn(deps: PasskeyDeps, origin: StepOrigin): Promise<Ceremony> {
  const options = await requestOptions(relyingParty(deps.config));
  const payload = { challenge: options.challenge };
  return { step: await makeStep(deps.db, deps, passkeySignIn, { accountId: null, payload, origin }), options };
}

/** The account whose passkey answered the challenge of this step. */
export async function provePasskey(
  deps: PasskeyDeps,
  { step, response }: PasskeyAnswer,
  { caller, origin }: { caller: Caller; origin: StepOrigin },
): Promise<Credentials> {
  const begun = await consumeStep(deps.db, deps, passkeySignIn, { step, origin });
  if (!begun) throw new AppError('auth.step_expired');
  const key = await findKey(deps.db, Buffer.from(response.id, 'base64url'));
  const use =
    key && (await verifyAnswer(relyingParty(deps.config), response, { key, challenge: begun.payload.challenge }));
  if (!use) return refuse(deps, key, caller);
  const { id } = key;
  if (!(await updatePasskeyUsed(deps.db, { id, ...use, now: deps.clock.now() }))) return refuseCopy(deps, key, caller);
  const account = await findCredentials(deps.db, key.accountId);
  if (!account) throw new AppError('auth.passkey_refused');
  return account;
}

async function refuse({ db, clock }: PasskeyDeps, key: StoredKey | undefined, caller: Caller): Promise<never> {
  const accountId = key?.accountId ?? null;
  await insertSecurityEvent(db, { kind: 'sign-in-failed', accountId, caller, at: clock.now() });
  throw new AppError('auth.passkey_refused');
}

async function refuseCopy(deps: PasskeyDeps, { accountId, name }: StoredKey, caller: Caller): Promise<never> {
  await deps.db.transaction(async (tx) => {
    await insertSecurityEvent(tx, { kind: 'passkey-copied', accountId, caller, at: deps.clock.now() });
    await enqueueFactorNotice(tx, deps, accountId, (mail) => passkeyCopied({ ...mail, name }));
  });
  throw new AppError('auth.passkey_refused');
}
