import type { FastifyInstance, FastifyReply } from 'fastify';
import { MINUTE_MS } from '#contracts/durations.ts';
import { HEARTBEAT_MS } from '#contracts/heartbeat.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type EventStream, HEARTBEAT, openEventStream } from './event-stream.ts';
import { networkOf } from './rate-limits.ts';
import type { Viewer } from './serve.ts';

const SLOTS = 8;
/** After this time the client must reconnect with a fresh access token. */
const MAX_AGE_MS = 14 * MINUTE_MS;
const WAIT_BEFORE_RETRY = 'retry: 1000\n\n';

type Limits = {
  /** For the metrics. */
  kind: string;
  /** Further clients get 503. */
  maxPerProcess: number;
  /** Where people without an account may open streams. A pub may have 300 boards and 200 phones behind one address. */
  maxPerNetwork?: number;
  /** For signed-in people only. */
  maxPerPerson: number;
};

type OpenStreams = Map<EventStream, { viewerId: string | null; network: string; slot: number }>;

/** Keeps streams of one kind: sends heartbeats, and ends them after MAX_AGE_MS, with their session, or when the server closes. */
export function maintainStreams(
  app: FastifyInstance,
  { sessionStreams, metrics }: Pick<AppDeps, 'sessionStreams' | 'metrics'>,
  { kind, maxPerProcess, maxPerNetwork = Infinity, maxPerPerson }: Limits,
) {
  const open: OpenStreams = new Map();
  metrics?.gauge(
    {
      name: 'dig_open_streams',
      help: `Open boards and bells (notifications); at ${maxPerProcess} of one kind further ones get 503.`,
      labels: ['kind'],
    },
    () => [[[kind], open.size]],
  );
  let opened = 0;
  const heartbeats = sendHeartbeats(open);
  app.addHook('preClose', async () => {
    clearInterval(heartbeats);
    for (const stream of open.keys()) stream.end();
  });

  return {
    /** Throws if the process, the network or the person has too many open streams. */
    requireCapacity({ request }: FastifyReply, viewerId: string | null): void {
      if (open.size >= maxPerProcess) throw new AppError('server.busy', { retryAfterSeconds: 5 });
      const network = networkOf(request.ip);
      let [ofNetwork, ofViewer] = [0, 0];
      for (const stream of open.values()) {
        if (stream.network === network) ofNetwork += 1;
        if (viewerId !== null && stream.viewerId === viewerId) ofViewer += 1;
      }
      if (ofNetwork >= maxPerNetwork || ofViewer >= maxPerPerson)
        throw new AppError('request.rate_limited', { retryAfterSeconds: 60 });
    },
    /** Opens a stream whose first event is `opening`. */
    start(
      reply: FastifyReply,
      viewer: Pick<Viewer, 'id' | 'sessionId'> | null,
      { opening, onEnd }: { opening: string; onEnd(): void },
    ): EventStream {
      const maxAgeTimer = setTimeout(() => stream.end(), MAX_AGE_MS).unref();
      const stream = openEventStream(reply, () => {
        open.delete(stream);
        clearTimeout(maxAgeTimer);
        stopFollowing?.();
        onEnd();
      });
      open.set(stream, { viewerId: viewer?.id ?? null, network: networkOf(reply.request.ip), slot: opened++ % SLOTS });
      const stopFollowing = viewer && sessionStreams.follow(viewer.sessionId, stream);
      stream.send(WAIT_BEFORE_RETRY + opening);
      return stream;
    },
  };
}

/** To a part of the streams at a time: thousands of writes at once would delay responses. */
function sendHeartbeats(open: OpenStreams): NodeJS.Timeout {
  let turn = 0;
  const sendToNext = () => {
    turn = (turn + 1) % SLOTS;
    for (const [stream, { slot }] of open) if (slot === turn) stream.send(HEARTBEAT);
  };
  return setInterval(sendToNext, HEARTBEAT_MS / SLOTS).unref();
}
