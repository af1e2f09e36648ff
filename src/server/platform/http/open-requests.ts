import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contracts/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { DEFAULT_BODY_LIMIT, LARGE_BODY_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '#server/platform/memory-limits.ts';
import { largestBody } from './large-bodies.ts';
import { isWork } from './load-shedding.ts';
import { networkOf } from './rate-limits.ts';

export type OpenRequestLimits = {
  perNetwork: number;
  perPerson: number;
  /**
   * Devices with a token of their own count apart from the other visitors of their network: 200 phones of a quiz may share an address. Each sends
   * two requests when the quiz starts. What is too much then gets 503, which phones try again: they take 429 as final.
   */
  perNetworkDevices: number;
  perDevice: number;
  /** The minimum average rate of a body, checked after `graceMs`. */
  minBytesPerSecond: number;
  graceMs: number;
  /** How long a body may take; one that is larger than usual only at a pace at which it arrives in its longer time. */
  bodyTimeoutMs: number;
};

const LIMITS: OpenRequestLimits = {
  perNetwork: 40,
  perPerson: 20,
  perNetworkDevices: 300,
  perDevice: 6,
  minBytesPerSecond: 500,
  graceMs: 5000,
  bodyTimeoutMs: REQUEST_TIMEOUT_MS,
};
const CHECK_INTERVAL_MS = 1000;

/** Limits the open requests of a network and of a person, from their headers to their response. Runs after authentication. */
export function limitOpenRequests(app: FastifyInstance, limits: Partial<OpenRequestLimits> = {}): void {
  const { perNetwork, perPerson, perNetworkDevices, perDevice } = { ...LIMITS, ...limits };
  const counts = new Map<string, number>();
  const keysOf = new WeakMap<FastifyRequest, string[]>();
  const enter = (request: FastifyRequest, key: string, max: number, code: ErrorCode = 'request.rate_limited') => {
    const count = counts.get(key) ?? 0;
    if (count >= max) throw new AppError(code, { retryAfterSeconds: 1 });
    counts.set(key, count + 1);
    keysOf.get(request)!.push(key);
  };
  const leave = (request: FastifyRequest) => {
    for (const key of keysOf.get(request)?.splice(0) ?? []) {
      const left = counts.get(key)! - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    }
  };
  app.addHook('onRequest', async (request, reply) => {
    if (!isWork(request)) return;
    keysOf.set(request, []);
    // A client may disconnect before its request is complete.
    reply.raw.once('close', () => leave(request));
    if (request.deviceId) {
      enter(request, `device ${request.deviceId}`, perDevice);
      return enter(request, `devices of ${networkOf(request.ip)}`, perNetworkDevices, 'server.busy');
    }
    enter(request, `network ${networkOf(request.ip)}`, perNetwork);
    if (request.viewer) enter(request, `person ${request.viewer.id}`, perPerson);
  });
  app.addHook('onSend', async (request) => leave(request));
}

/** Ends connections whose request body arrives too slowly, with 408. */
export function rejectSlowBodies(app: FastifyInstance, limits: Partial<OpenRequestLimits> = {}): void {
  const { minBytesPerSecond, graceMs, bodyTimeoutMs } = { ...LIMITS, ...limits };
  const arriving = new Map<FastifyRequest, { socket: Socket; startedAt: number; bytesBefore: number }>();
  const requiredBytes = (request: FastifyRequest, ageMs: number) => {
    if (ageMs < graceMs) return 0;
    if (ageMs < bodyTimeoutMs) return (minBytesPerSecond * ageMs) / 1000;
    const bytes = largestBody(request);
    return bytes > DEFAULT_BODY_LIMIT ? (bytes * ageMs) / LARGE_BODY_TIMEOUT_MS : Number.POSITIVE_INFINITY;
  };
  const check = () => {
    for (const [request, { socket, startedAt, bytesBefore }] of arriving) {
      if (socket.bytesRead - bytesBefore >= requiredBytes(request, performance.now() - startedAt)) continue;
      arriving.delete(request);
      const error = Object.assign(new Error('slow request body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      app.server.emit('clientError', error, socket);
    }
  };
  const timer = setInterval(check, Math.min(CHECK_INTERVAL_MS, graceMs)).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('preParsing', async (request) => {
    const { socket } = request.raw;
    // In-process requests have no socket.
    if (!(socket instanceof Socket)) return;
    arriving.set(request, { socket, startedAt: performance.now(), bytesBefore: socket.bytesRead });
    request.raw.once('close', () => arriving.delete(request));
  });
  app.addHook('preValidation', async (request) => void arriving.delete(request));
}
