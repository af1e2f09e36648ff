import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps, ProcessState } from '#server/platform/app-deps.ts';
import { rejectWritesWhenFull } from '#server/platform/disk-space.ts';
import { type ConnectionLimits, shareConnections } from '#server/platform/postgres/connection-shares.ts';
import { rejectAmbiguousRequests, rejectOtherHosts } from './ambiguous-requests.ts';
import { enforceIdempotency } from './idempotency.ts';
import { limitLargeBodies } from './large-bodies.ts';
import { type LoadLimits, shedLoad } from './load-shedding.ts';
import { limitOpenRequests, type OpenRequestLimits, rejectSlowBodies } from './open-requests.ts';
import { enforceLimits, limitApi } from './rate-limits.ts';
import { readFromReplicas } from './replica-requests.ts';
import { requireProofHeader } from './required-proofs.ts';
import { requireAccess } from './serve.ts';
import { rejectForgedRequest, rejectXsrfTokenOfOthers } from './xsrf.ts';

export type RequestLimits = LoadLimits & OpenRequestLimits & ConnectionLimits;

type Guards = {
  /** Sets `viewer` or `hasRefusedToken`; provided by the accounts feature. */
  authenticate: (request: FastifyRequest) => Promise<void>;
  /** Sets `deviceId`; provided by the feature that gives tokens to devices. */
  identifyDevice: (request: FastifyRequest) => Promise<void>;
  state: ProcessState;
  load: Partial<RequestLimits> | undefined;
};

/** The guards of every request, in order. Each may rely on those before it; cheap ones come first. */
export function guardRequests(
  app: FastifyInstance,
  deps: AppDeps,
  { authenticate, identifyDevice, state, load }: Guards,
): void {
  const { keys, limits } = deps;
  const { origin } = new URL(deps.config.PUBLIC_URL);
  app.decorateRequest('viewer', null);
  app.decorateRequest('deviceId', null);
  app.decorateRequest('hasRefusedToken', false);
  shedLoad(app, load, deps.metrics);
  rejectWritesWhenFull(app, state);
  shareConnections(app, load);
  app.addHook('onRequest', rejectAmbiguousRequests);
  app.addHook('onRequest', rejectOtherHosts(deps.config.PUBLIC_URL));
  app.addHook('onRequest', async (request) => rejectForgedRequest(request, keys.xsrf, origin));
  app.addHook('onRequest', authenticate);
  app.addHook('onRequest', identifyDevice);
  app.addHook('onRequest', async (request) => rejectXsrfTokenOfOthers(request, keys.xsrf));
  if (deps.config.RATE_LIMITS !== 'off') limitOpenRequests(app, load);
  app.addHook('onRequest', limitApi(limits));
  app.addHook('onRequest', requireAccess);
  app.addHook('onRequest', requireProofHeader(deps));
  app.addHook('onRequest', enforceLimits(limits));
  limitLargeBodies(app);
  rejectSlowBodies(app, load);
  enforceIdempotency(app, deps);
  readFromReplicas(app, deps);
}
