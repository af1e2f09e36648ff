import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { type EventStream, HEARTBEAT, openEventStream } from './event-stream.ts';

const HEARTBEAT_MS = 20_000;
/** Then the reader reconnects with a fresh access token. */
const LONGEST_MS = 14 * 60_000;
const WAIT_BEFORE_RETRY = 'retry: 1000\n\n';

type Limits = {
  /** Per process; beyond it, readers are told to retry. */
  most: number;
  /** Of one person; of those who need not sign in, only the whole is counted. */
  mostOfOne: number;
};

/** Sends heartbeats to streams of one kind, and ends each after a time or with the server. */
export function keepStreams(app: FastifyInstance, { most, mostOfOne }: Limits) {
  const open = new Map<EventStream, string | null>();
  const beat = setInterval(() => {
    for (const stream of open.keys()) stream.send(HEARTBEAT);
  }, HEARTBEAT_MS).unref();
  app.addHook('preClose', async () => {
    clearInterval(beat);
    for (const stream of open.keys()) stream.end();
  });

  return {
    /** Throws when there are enough of them. */
    requireRoom(viewerId: string | null): void {
      if (open.size >= most) throw new AppError('server.busy', { retryAfterSeconds: 5 });
      const ofOne = viewerId === null ? 0 : open.values().reduce((count, id) => count + (id === viewerId ? 1 : 0), 0);
      if (ofOne >= mostOfOne) throw new AppError('request.rate_limited', { retryAfterSeconds: 60 });
    },
    /** Sends `opening` first. */
    start(
      reply: FastifyReply,
      viewerId: string | null,
      { opening, onEnd }: { opening: string; onEnd(): void },
    ): EventStream {
      const longest = setTimeout(() => stream.end(), LONGEST_MS).unref();
      const stream = openEventStream(reply, () => {
        open.delete(stream);
        clearTimeout(longest);
        onEnd();
      });
      open.set(stream, viewerId);
      stream.send(WAIT_BEFORE_RETRY + opening);
      return stream;
    },
  };
}
