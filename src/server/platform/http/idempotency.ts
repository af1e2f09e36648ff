import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requiresSignIn } from '#contracts/endpoint.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { SentChanges } from '#server/platform/sent-changes.ts';
import {
  type Claim,
  claimKey,
  findStoredRow,
  releaseKey,
  type StoredRow,
  storeResponse,
} from './idempotency.queries.ts';
import { openResponse, sealResponse } from './stored-responses.ts';

/*
 * Idempotency-Key on signed-in writes: the first request with a key claims its row before the handler runs, and the response is stored
 * before it is sent, so a repeated request gets the same response and the effect happens once.
 * - Rejected requests (4xx, 507) and those that failed before a commit was sent had no effect: the claim is released, and the key can be used
 *   again (ADR 191).
 * - If the outcome is unknown (the process died, or the connection was lost around the commit), the claim stays and repeats get 409: a double
 *   effect would be worse. Storing key and effect in one transaction would avoid that, but every action would need its request's transaction.
 * - Responses are stored encrypted, with a key made of the server's secret and the Idempotency-Key, of which only an HMAC is stored. A response
 *   that is too large to keep still protects: repeats get 409, and the client loads what it changed.
 * - An account has at most 256 keys; the oldest make room for new ones.
 * - Endpoints that sign in or refresh ignore the header: their responses contain tokens, which are never stored.
 * Follows draft-ietf-httpapi-idempotency-key-header.
 */

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyClaim: KeyedClaim | null;
  }
}

type KeyedClaim = Claim & {
  key: string;
  responseKey: Uint8Array;
  id: string;
  /** From the start of the handler, unless it has ended with an error and nothing of it can be stored. */
  mayHaveChanged: boolean;
};
type NewClaim = Omit<KeyedClaim, 'id'>;

type Deps = Pick<AppDeps, 'db' | 'keys' | 'clock'>;
const MAX_WAIT_MILLISECONDS = 10_000;
const UNKNOWN_OUTCOME = new Set([500, 503]);
const RELEASE_INTERVAL_MS = 1000;
const RELEASE_ATTEMPTS = 600;

export function enforceIdempotency(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('idempotencyClaim', null);
  app.addHook('preHandler', async (request, reply) => {
    const claim = claimOf(request, deps);
    if (!claim) return;
    const found = await claimOrFindStored(deps, claim);
    if (typeof found !== 'string') return await replay(reply, claim, found);
    request.idempotencyClaim = { ...claim, id: found };
  });
  app.addHook('onRoute', (route) => {
    const { handler, config, method } = route;
    if (!config?.endpoint || method === 'GET') return;
    route.handler = function (request, reply) {
      const claim = request.idempotencyClaim;
      const handle = async () => handler.call(this, request, reply);
      return claim ? watchChanges(claim, handle) : handler.call(this, request, reply);
    };
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const claim = request.idempotencyClaim;
    if (!claim) return;
    request.idempotencyClaim = null;
    await settle(deps, claim, reply, typeof payload === 'string' ? payload : '').catch((error) =>
      // The change is committed: send the response; a repeat gets 409.
      request.log.error({ err: error }, 'an idempotent response could not be stored'),
    );
  });
}

function claimOf(request: FastifyRequest, { keys }: Deps): NewClaim | undefined {
  const key = request.headers['idempotency-key'];
  const { endpoint } = request.routeOptions.config;
  if (key === undefined || !endpoint || !requiresSignIn(endpoint) || endpoint.method === 'GET' || !request.viewer)
    return;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError('request.invalid', {
      fields: { 'Idempotency-Key': 'An Idempotency-Key must have 1 to 255 visible ASCII characters.' },
    });
  const { method, url, body } = request;
  const accountId = request.viewer.id;
  const mac = (...parts: unknown[]) => createHmac('sha256', keys.idempotency).update(JSON.stringify(parts)).digest();
  return {
    accountId,
    key,
    keyMac: mac('key', accountId, key),
    requestMac: mac(method, url, body),
    responseKey: mac('response', accountId, key),
    mayHaveChanged: false,
  };
}

async function watchChanges<T>(claim: KeyedClaim, handle: () => Promise<T>): Promise<T> {
  const changes = new SentChanges();
  claim.mayHaveChanged = true;
  try {
    return await changes.watch(handle);
  } catch (error) {
    claim.mayHaveChanged = changes.mayBeStored;
    throw error;
  }
}

/** The id of the claim if this request claimed the key; otherwise the stored response of the first request, after waiting for it. */
async function claimOrFindStored({ db, clock }: Deps, claim: Claim): Promise<string | StoredRow> {
  for (let pause = 20; ; pause = Math.min(pause * 2, 250)) {
    const id = await claimKey(db, claim, clock.now());
    if (id !== undefined) return id;
    const stored = await findStoredRow(db, claim);
    if (stored && !stored.requestMac.equals(claim.requestMac)) throw new AppError('request.key_reused');
    if (stored?.status) return stored;
    const waited = stored ? clock.now().getTime() - stored.claimedAt.getTime() : 0;
    if (waited > MAX_WAIT_MILLISECONDS) throw new AppError('request.key_in_use', { retryAfterSeconds: 5 });
    await wait(pause);
  }
}

async function replay(
  reply: FastifyReply,
  { key, responseKey }: NewClaim,
  { status, response }: StoredRow,
): Promise<FastifyReply> {
  if (!response) throw new AppError('request.already_done');
  const body = await openResponse(response, responseKey);
  reply.code(status!).header('idempotency-key', key).header('idempotency-replayed', 'true');
  if (body === '') return reply.send();
  return reply.type('application/json; charset=utf-8').serializer(String).send(body);
}

async function settle({ db }: Deps, claim: KeyedClaim, reply: FastifyReply, body: string): Promise<void> {
  const { statusCode } = reply;
  if (statusCode < 400) await storeResponse(db, claim, statusCode, await sealResponse(body, claim.responseKey));
  else if (!UNKNOWN_OUTCOME.has(statusCode) || !claim.mayHaveChanged)
    await releaseKey(db, claim, claim.id).catch(() => void releaseLater(db, claim));
}

/** The database may be away, which is why the request failed. */
async function releaseLater(db: Db, claim: KeyedClaim): Promise<void> {
  for (let attempt = 0; attempt < RELEASE_ATTEMPTS; attempt++) {
    await wait(RELEASE_INTERVAL_MS, undefined, { ref: false });
    try {
      return await releaseKey(db, claim, claim.id);
    } catch {
      // It is still away.
    }
  }
}
