import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requiresSignIn } from '#contracts/endpoint.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import {
  type Claim,
  claimKey,
  findStoredAnswer,
  releaseKey,
  type StoredAnswer,
  storeAnswer,
} from './idempotency.queries.ts';

/*
 * Idempotency-Key on signed-in writes: the first request with a key claims its row before the handler runs, and the answer
 * is stored before it is sent, so whoever repeats the request gets that answer and the effect happens once.
 * - Refusals (4xx, 503 busy, 507) had no effect: the claim is given back, and the same key may try again.
 * - When the outcome is unknown (the process died, or the database went away around the commit) the claim stays and
 *   repeats answer 409: doing it twice would be worse. Storing key and effect in one transaction would avoid that, but
 *   every action would have to be handed the transaction of its request.
 * - Calls that sign in or refresh ignore the header: their answers hold tokens, which are never stored.
 * After draft-ietf-httpapi-idempotency-key-header.
 */

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyClaim: Claim | null;
  }
}

type Deps = Pick<AppDeps, 'db' | 'keys' | 'clock'>;
const PATIENCE_MILLISECONDS = 10_000;
const UNKNOWN_OUTCOME = new Set([500, 503]);

export function keepIdempotent(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('idempotencyClaim', null);
  app.addHook('preHandler', async (request, reply) => {
    const claim = claimOf(request, deps);
    if (!claim) return;
    const kept = await claimOrFind(deps, claim);
    if (kept) return replay(reply, claim, kept);
    request.idempotencyClaim = claim;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const claim = request.idempotencyClaim;
    if (!claim) return;
    request.idempotencyClaim = null;
    await settle(deps, claim, reply, typeof payload === 'string' ? payload : '').catch((error) =>
      // The effect stands: the person gets the answer, and a repeat a 409.
      request.log.error({ err: error }, 'an idempotent answer could not be stored'),
    );
  });
}

function claimOf(request: FastifyRequest, { keys }: Deps): Claim | undefined {
  const key = request.headers['idempotency-key'];
  const { endpoint } = request.routeOptions.config;
  if (key === undefined || !endpoint || !requiresSignIn(endpoint) || endpoint.method === 'GET' || !request.viewer)
    return;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError('request.invalid', {
      fields: { 'Idempotency-Key': 'An Idempotency-Key is 1 to 255 visible ASCII characters.' },
    });
  const { method, url, body } = request;
  const requestMac = createHmac('sha256', keys.idempotency)
    .update(JSON.stringify([method, url, body]))
    .digest();
  return { accountId: request.viewer.id, key, requestMac };
}

/** Undefined when the claim is ours; otherwise the settled answer of the request that had it first. */
async function claimOrFind({ db, clock }: Deps, claim: Claim): Promise<StoredAnswer | undefined> {
  for (let pause = 20; ; pause = Math.min(pause * 2, 250)) {
    if (await claimKey(db, claim, clock.now())) return undefined;
    const kept = await findStoredAnswer(db, claim);
    if (kept && !kept.requestMac.equals(claim.requestMac)) throw new AppError('request.key_reused');
    if (kept?.status) return kept;
    const waited = kept ? clock.now().getTime() - kept.claimedAt.getTime() : 0;
    if (waited > PATIENCE_MILLISECONDS) throw new AppError('request.key_in_use', { retryAfterSeconds: 5 });
    await wait(pause);
  }
}

function replay(reply: FastifyReply, { key }: Claim, { status, answer }: StoredAnswer): FastifyReply {
  reply.code(status!).header('idempotency-key', key).header('idempotency-replayed', 'true');
  if (!answer) return reply.send();
  return reply.type('application/json; charset=utf-8').serializer(String).send(answer);
}

async function settle({ db }: Deps, claim: Claim, reply: FastifyReply, answer: string): Promise<void> {
  const { statusCode } = reply;
  if (statusCode < 400) await storeAnswer(db, claim, statusCode, answer);
  else if (!UNKNOWN_OUTCOME.has(statusCode) || isCertainlyUndone(answer)) await releaseKey(db, claim);
}

/** `server.busy` is thrown before anything is committed: a full queue or a lock that was not had in time. */
const isCertainlyUndone = (problem: string) => problem.includes('"code":"server.busy"');
