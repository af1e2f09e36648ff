import type { FastifyReply } from 'fastify';
import { readableJson } from '#server/platform/formats/readable-text.ts';

export const EVENT_STREAM = 'text/event-stream';

/** Unsent bytes before a slow reader is disconnected; it reconnects and gets what it missed. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** One reader of server-sent events (HTML standard, section 9.2). */
export type EventStream = {
  /** `text` comes from `formatEvent`: the same bytes for every reader. */
  send(text: string): void;
  end(): void;
  isOpen(): boolean;
};

/** Takes the response over from Fastify: sends the headers with the first event, and events until either side ends the stream. */
export function openEventStream(reply: FastifyReply, onEnd: () => void): EventStream {
  reply.hijack();
  const { raw } = reply;
  const headers = {
    ...reply.getHeaders(),
    'content-type': `${EVENT_STREAM}; charset=utf-8`,
    'cache-control': 'no-store',
    // Disables buffering by nginx.
    'x-accel-buffering': 'no',
  };
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200);
  // A reader that disconnected before this point emits no further close event.
  if (raw.destroyed) process.nextTick(onEnd);
  else raw.once('close', onEnd);
  raw.on('error', () => raw.destroy());
  return {
    send(text) {
      if (raw.writableEnded || raw.destroyed) return;
      if (raw.writableLength > MAX_BUFFERED_BYTES) raw.destroy();
      else raw.write(text);
    },
    end: () => raw.end(),
    isOpen: () => !raw.writableEnded && !raw.destroyed,
  };
}

/** `data` is one line of JSON. Without an `id`, a reader that reconnects still names the event before it. */
export const formatEvent = ({ id, name, data }: { id?: number; name: string; data: string }): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${readableJson(data)}\n\n`;

/** Keeps proxies from closing an idle stream. */
export const HEARTBEAT = ': still here\n\n';
