import * as calls from '#contracts/calls.gen.ts';
import { withTimeout } from './elapsed-timeout.ts';
import { type CallLimit, limitCalls } from './http.ts';

/** Longer than calls take, and than the server waits for the outcome of a repeated key; as long as people wait before they leave. */
const RESPONSE_MS = 30_000;
/** As slow as a phone at the edge of its network. The server gives its largest bodies five minutes. */
const UPLOAD_BYTES_PER_MS = 10;

const sizeOf = (body: unknown): number => (JSON.stringify(body) ?? '').length;

/** How many forms are being sent. */
let running = 0;

const limit: CallLimit = (request, { body, signal }, call) =>
  // New tokens count whenever they arrive: those before them are spent. What loads outside a form, such as a download, may take longer.
  signal || call === calls.refreshTokens || (running === 0 && call.startsWith('GET '))
    ? request()
    : withTimeout(RESPONSE_MS + sizeOf(body) / UPLOAD_BYTES_PER_MS, request);

/** Fails the writes of buttons in the same way, from now on: a request that hangs would leave them busy for ever (ADR 219). */
export const limitWrites = (): void => limitCalls(limit);

/**
 * Fails the calls that are made meanwhile if they get no response in time. The limit is one of each call, because there may be several, and the viewer
 * may be asked for something between them. Safe only for what may be sent again: calls of people who are signed in that create something are those of `createOnce` (ADR 213).
 */
export async function withCallLimits<Result>(work: () => Promise<Result>): Promise<Result> {
  running += 1;
  limitWrites();
  try {
    return await work();
  } finally {
    running -= 1;
  }
}
