import { randomInt, randomUUID } from 'node:crypto';
import { DECLINED_ADDRESS_DAYS, UNCONFIRMED_REQUEST_HOURS } from '#contracts/accounts/account-limits.ts';
import type { Requester, UnconfirmedRequest } from '#contracts/accounts/unconfirmed-requests.contract.ts';
import { DAY_SECONDS, MINUTE_MS } from '#contracts/durations.ts';
import { arrivalPaths, type SitePath } from '#contracts/site-paths.ts';
import { hashLoginCode, hashMailedToken } from '#server/accounts/mailed-tokens/mailed-tokens.actions.ts';
import type { PersonalData } from '#server/accounts/personal-data.actions.ts';
import { requireProofOfStranger } from '#server/accounts/proofs/proofs.actions.ts';
import {
  requireAdmittedAddress,
  requirePossibleRegistration,
} from '#server/accounts/registration/admission.actions.ts';
import { addressKey } from '#server/accounts/sessions/login-limits.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { byNetwork, type Rate } from '#server/platform/http/rate-limits.ts';
import type { GivenProof } from '#server/platform/http/serve.ts';
import { attemptAll } from '#server/platform/jobs/attempt-all.ts';
import { randomToken } from '#server/platform/keys.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findHeldPlaces } from './held-places.queries.ts';
import { confirmationMail } from './unconfirmed-requests.emails.ts';
import * as queries from './unconfirmed-requests.queries.ts';

type KindDeps = Pick<AppDeps, 'clock'>;

/** What a feature does with the requests of its kind. Accounts cannot import higher features, so these are registered in `src/server/request-kinds.ts`. */
export type RequestKind = {
  /** Gives the person what was asked for, and deletes what was held for them. Throws the reason if it is refused. */
  confirm(tx: Db, deps: KindDeps, request: queries.UnconfirmedRequestRow, personId: string): Promise<void>;
  /** Frees what is held for the request, which ends. */
  release?(tx: Db, deps: KindDeps, request: queries.UnconfirmedRequestRow): Promise<void>;
};

export type RequestKinds = Readonly<Record<queries.UnconfirmedRequestRow['kind'], RequestKind>>;

/** For all requests without an account together. A school or an office may share one network. */
export const requestLimit = byNetwork('unconfirmed-request', 30, 3600);

/** Mails to one address. The requester does not see these limits, so that they tell nothing about the address. */
const addressRates: readonly Rate[] = [
  { name: 'unconfirmed-request-minute', points: 2, seconds: 60, isExact: true },
  { name: 'unconfirmed-request-day', points: 8, seconds: 86_400, isExact: true },
];

const addressHashOf = (email: string): Buffer => Buffer.from(addressKey(email), 'base64url');

type Deps = Pick<AppDeps, 'db' | 'config' | 'clock' | 'keys' | 'limits'>;
export type NewRequestDeps = Deps & Pick<AppDeps, 'settings'>;

type NewRequest = Pick<queries.UnconfirmedRequestRow, 'kind' | 'targetId' | 'title' | 'details'> & {
  requester: Requester;
  proof: GivenProof;
  path: SitePath;
  /** What the mail says about the target besides its name. */
  summary?: string;
  /** Holds what can be held, in the same transaction. */
  hold?: (tx: Db, requestId: string) => Promise<void>;
};

/**
 * Stores what a person without an account asks for, and mails them a link and a code. Does not look whether the address has an account: only the
 * confirmation does, so that every address takes the same steps.
 */
export async function makeRequest(
  deps: NewRequestDeps,
  { requester, proof, hold, ...asked }: NewRequest,
): Promise<UnconfirmedRequest> {
  const { siteInvitation, ...person } = requester;
  const invitationHash = await requirePossibleRegistration(deps, { email: person.email, invitation: siteInvitation });
  await requireProofOfStranger(deps.db, deps, proof);
  const now = deps.clock.now();
  const id = randomUUID();
  const expiresAt = secondsAfter(now, UNCONFIRMED_REQUEST_HOURS * 3600);
  const request = { summary: '', ...asked, ...person, invitationHash, id, requestedAt: now, expiresAt };
  const isMailed = await isMailable(deps, requester.email);
  const secrets = newSecrets(deps, id);
  const held = await deps.db.transaction(async (tx) => {
    await queries.insertRequest(tx, { ...request, ...hashesOf(secrets, isMailed) });
    await hold?.(tx, id);
    if (isMailed) await mailSecrets(tx, deps, { request, secrets });
    return findHeldPlaces(tx, id);
  });
  return { requestId: id, heldUntil: held?.heldUntil.toISOString() ?? null, heldPlaces: held?.places ?? 0 };
}

/** Counts an attempt for an address, of which the requester learns nothing; false above the limit. */
export const addressAllows = (
  { limits }: Pick<AppDeps, 'limits'>,
  rate: Rate,
  { email, scope }: { email: string; scope: string },
): Promise<boolean> => limits.allows(rate, `${scope}|${addressKey(email)}`);

async function isMailable({ db, clock, limits }: Deps, email: string): Promise<boolean> {
  for (const rate of addressRates) if (!(await limits.allows(rate, addressKey(email)))) return false;
  return !(await queries.isAddressDeclined(db, addressHashOf(email), clock.now()));
}

function newSecrets({ keys }: Pick<Deps, 'keys'>, requestId: string) {
  const token = randomToken(32);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hashes = { tokenHash: hashMailedToken(token), codeHash: hashLoginCode(keys, requestId, code) };
  return { token, code, hashes };
}

/** A code that was not mailed does not count: those of many requests for one address could be guessed. */
const hashesOf = ({ hashes }: ReturnType<typeof newSecrets>, isMailed: boolean) =>
  isMailed ? hashes : { ...hashes, codeHash: null };

type ConfirmationMail = {
  request: queries.UnconfirmedRequestRow;
  secrets: ReturnType<typeof newSecrets>;
};

async function mailSecrets(tx: Db, { config, clock }: Deps, { request, secrets }: ConfirmationMail): Promise<void> {
  const held = await findHeldPlaces(tx, request.id);
  const { token, code, hashes } = secrets;
  const content = confirmationMail({
    productName: config.PRODUCT_NAME,
    url: config.PUBLIC_URL + arrivalPaths.confirm({ token, next: request.path }),
    code,
    request,
    held: held && {
      places: held.places,
      minutes: Math.round((held.heldUntil.getTime() - clock.now().getTime()) / MINUTE_MS),
    },
  });
  const reason = `unconfirmed-request:${request.id}:${hashes.tokenHash.toString('base64url').slice(0, 12)}`;
  await enqueueMail(tx, { ...content, reason, to: request.email, expiresAt: request.expiresAt });
}

/** Mails a request again, to an address that may differ: the person sees a typing error on the page where they asked. */
export async function correctAddress(
  deps: Deps,
  { requestId, email }: { requestId: string; email: string },
): Promise<void> {
  requireAdmittedAddress(deps.config, email);
  const isMailed = await isMailable(deps, email);
  const secrets = newSecrets(deps, requestId);
  await deps.db.transaction(async (tx) => {
    const request = await queries.lockRequestById(tx, requestId, deps.clock.now());
    if (!request) throw new AppError('account.request_not_found');
    // Without a new mail, the link of the last one stays valid, unless it went to somebody else.
    if (!isMailed && request.email.toLowerCase() === email.toLowerCase()) return;
    await queries.updateRequestAddress(tx, { id: requestId, email, ...hashesOf(secrets, isMailed) });
    if (!isMailed) return;
    await mailSecrets(tx, deps, { request: { ...request, email }, secrets });
  });
}

/** The mail named it to the owner of the address already. */
export async function showLinkedRequest({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string) {
  const request = await queries.findRequestByToken(db, hashMailedToken(token), clock.now());
  if (!request) throw new AppError('account.login_link_invalid');
  return request;
}

const NOT_DECLINABLE = {
  message:
    'This link has expired or was already used. If you said that it wasn’t you, nothing is booked. If it was confirmed, log in by email to cancel.',
};

/** “I didn’t ask for this”: ends the request, and remembers the address for some time. Refused if the request is gone: it may be confirmed. */
export async function declineByLink(deps: Deps, kinds: RequestKinds, token: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const request = await queries.lockRequestByToken(tx, hashMailedToken(token), now);
    if (!request) throw new AppError('account.login_link_invalid', NOT_DECLINABLE);
    await endRequest(tx, deps, kinds, request);
    await queries.upsertDeclinedAddress(
      tx,
      addressHashOf(request.email),
      secondsAfter(now, DECLINED_ADDRESS_DAYS * DAY_SECONDS),
    );
  });
}

async function endRequest(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  kinds: RequestKinds,
  request: queries.UnconfirmedRequestRow,
): Promise<void> {
  await kinds[request.kind].release?.(tx, deps, request);
  await queries.deleteRequest(tx, request.id);
}

/** Gives what is held for the address of an account to others. */
export async function endRequestsOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  kinds: RequestKinds,
  accountId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    for (const request of await queries.lockRequestsOf(tx, accountId)) await endRequest(tx, deps, kinds, request);
  });
}

/** Before the account is deleted. What was asked for with an address that it has not verified may be somebody else's. */
export const requestData = (kinds: RequestKinds): PersonalData => ({
  beforeDeletion: async (tx, deps, accountId) => {
    for (const request of await queries.lockRequestsOf(tx, accountId, { isVerifiedOnly: true }))
      await endRequest(tx, deps, kinds, request);
  },
});

/** Leaves nothing behind of people who never confirmed. One by one: each locks what is held for it, in no common order. */
export async function deleteExpiredRequests(deps: Pick<Deps, 'db' | 'clock'>, kinds: RequestKinds): Promise<void> {
  const now = deps.clock.now();
  await attemptAll(await queries.listExpiredRequests(deps.db, now), (id) =>
    deps.db.transaction(async (tx) => {
      const request = await queries.lockExpiredRequest(tx, id, now);
      if (request) await endRequest(tx, deps, kinds, request);
    }),
  );
  await queries.deleteOldDeclinedAddresses(deps.db, now);
}
