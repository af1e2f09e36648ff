import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HEARTBEAT_MS, SILENCE_MS } from '#contracts/heartbeat.ts';
import { followEvents, isSilence } from './event-stream.ts';

const encoder = new TextEncoder();
let page: AbortController;
let lost: unknown[];
const events: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  for (const target of ['window', 'document']) vi.stubGlobal(target, new EventTarget());
  page = new AbortController();
  lost = [];
  events.length = 0;
});
afterEach(() => {
  page.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const follow = () =>
  void followEvents('/live', {
    signal: page.signal,
    onEvent: ({ name }) => (events.push(name), false),
    onLost: (error) => lost.push(error),
  });
/** Rejects like `fetch` when the request is aborted. */
const never = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)));

test('a connection that goes silent is lost after the silence, and heartbeats keep it open', async () => {
  let send = (_text: string) => {};
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(encoder.encode(text));
        signal!.addEventListener('abort', () => controller.error(signal!.reason));
      },
    });
    return new Response(body);
  });
  follow();
  await vi.advanceTimersByTimeAsync(0);
  send('event: state\ndata: {}\n\n');
  for (let beat = 0; beat < 5; beat++) {
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
    send(': beat\n\n');
  }
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  expect([events, lost]).toEqual([['state'], []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(lost.map(isSilence)).toEqual([true]);
});

test('the time for which a device slept counts as silence, though its timers stood still', async () => {
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => never(init));
  follow();
  await vi.advanceTimersByTimeAsync(0);
  vi.setSystemTime(Date.now() + 600_000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(lost.map(isSilence)).toEqual([true]);
});

test('a connection is given up soon after a loss, because it may have died with the one before', async () => {
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => never(init));
  follow();
  await vi.advanceTimersByTimeAsync(SILENCE_MS);
  expect(lost).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(500 + 3000);
  expect(lost).toHaveLength(2);
});

test('a server that does not answer at all counts as silent too', async () => {
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => never(init));
  follow();
  await vi.advanceTimersByTimeAsync(SILENCE_MS);
  expect(lost.map(isSilence)).toEqual([true]);
});
