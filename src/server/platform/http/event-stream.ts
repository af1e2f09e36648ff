import type { FastifyReply } from 'fastify';

export const EVENT_STREAM = 'text/event-stream';

/** What a browser that reads too slowly may have waiting before it is cut off; it comes back and is told what it missed. */
const MOST_BYTES_WAITING = 1024 * 1024;

/** One reader of server-sent events (HTML standard, section 9.2). */
export type EventStream = {
  /** `text` is what `formatEvent` made: the same bytes for every reader. */
  send(text: string): void;
  end(): void;
  isOpen(): boolean;
};

/** Takes the answer over from Fastify: its headers go out at once, and events follow until one side has enough. */
export function openEventStream(reply: FastifyReply, onEnd: () => void): EventStream {
  reply.hijack();
  const { raw } = reply;
  const headers = {
    ...reply.getHeaders(),
    'content-type': `${EVENT_STREAM}; charset=utf-8`,
    'cache-control': 'no-store',
    // Asks nginx not to hold events back.
    'x-accel-buffering': 'no',
  };
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200);
  raw.flushHeaders();
  // Whoever left while the answer was being made ready says so no more.
  if (raw.destroyed) process.nextTick(onEnd);
  else raw.once('close', onEnd);
  raw.on('error', () => raw.destroy());
  return {
    send(text) {
      if (raw.writableEnded || raw.destroyed) return;
      if (raw.writableLength > MOST_BYTES_WAITING) raw.destroy();
      else raw.write(text);
    },
    end: () => raw.end(),
    isOpen: () => !raw.writableEnded && !raw.destroyed,
  };
}

/** `data` is one line of JSON. */
export const formatEvent = (event: { id: number; name: string; data: string }): string =>
  `id: ${event.id}\nevent: ${event.name}\ndata: ${event.data}\n\n`;

/** Keeps proxies from closing a stream on which nothing happens. */
export const HEARTBEAT = ': still here\n\n';
