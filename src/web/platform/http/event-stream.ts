import { EventSourceParserStream } from 'eventsource-parser/stream';
import { SILENCE_MS } from '#contracts/heartbeat.ts';
import { startElapsedTimeout } from './elapsed-timeout.ts';
import { currentSession, extraHeaders, HttpError } from './http.ts';

export type ServerEvent = { id: string; name: string; data: string };
type Options = { lastEventId: string; signal: AbortSignal; openMs: number };

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** The pause before the first reconnect: the browser may reuse a connection that died with the first one, and giving up closes it. */
const FIRST_REOPEN_MS = 3000;

type StreamOptions = {
  /** Returns true to close the stream. */
  onEvent(event: ServerEvent): boolean;
  /** The connection ended or failed (`error`, a `TimeoutError` after silence); a reconnect follows. */
  onLost(error: unknown): void;
  signal: AbortSignal;
  longestWaitMs?: number;
  /** How long to wait after the server has ended the stream in order, if longer than after a loss. */
  waitAfterEndMs?(): number | undefined;
};

/** Reconnects after every loss and resumes after the last event it received, until `signal` aborts or `onEvent` returns true. */
export async function followEvents(path: string, following: StreamOptions): Promise<void> {
  const { onEvent, onLost, signal, longestWaitMs = LONGEST_WAIT_MS, waitAfterEndMs } = following;
  let lastEventId = '';
  let waitMs = FIRST_WAIT_MS;
  let openMs = SILENCE_MS;
  while (!signal.aborted) {
    let failure: unknown = null;
    try {
      for await (const event of await openEventStream(path, { lastEventId, signal, openMs })) {
        lastEventId = event.id || lastEventId;
        waitMs = FIRST_WAIT_MS;
        openMs = SILENCE_MS;
        if (onEvent(event)) return;
      }
    } catch (error) {
      failure = error;
    }
    if (signal.aborted) return;
    onLost(failure);
    await pause((!failure && waitAfterEndMs?.()) || waitMs, signal);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
    openMs = isSilence(failure) && openMs < SILENCE_MS ? openMs * 2 : FIRST_REOPEN_MS;
  }
}

/** Whether a connection was given up because nothing came. */
export const isSilence = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** Server-sent events over fetch, which unlike EventSource can send the access token. Throws when the connection is lost or refused (`HttpError`). */
async function openEventStream(
  path: string,
  { lastEventId, signal, openMs }: Options,
): Promise<AsyncGenerator<ServerEvent>> {
  const silence = new AbortController();
  const cut = () => silence.abort(new DOMException('The connection is silent.', 'TimeoutError'));
  // A server that is gone without a word does not answer either.
  const stop = startElapsedTimeout(cut, openMs);
  const response = await getStream(path, {
    headers: { Accept: 'text/event-stream', ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
    signal: AbortSignal.any([signal, silence.signal]),
  }).finally(stop);
  if (!response.ok || !response.body) throw new HttpError(response.status, null);
  return readEvents(response.body, cut);
}

/** Like `callApi`, but returns the response unread. Not beside it, so that public pages load less. */
async function getStream(path: string, init: { headers: Record<string, string>; signal: AbortSignal }) {
  const session = currentSession();
  const send = (token: string | null) =>
    fetch(path, {
      ...init,
      headers: { ...init.headers, ...extraHeaders, ...(token && { Authorization: `Bearer ${token}` }) },
    });
  const token = session.accessToken();
  const response = await send(token);
  if (response.status !== 401 || !token) return response;
  return send(await session.renew(token));
}

async function* readEvents(body: ReadableStream<Uint8Array>, cut: () => void): AsyncGenerator<ServerEvent> {
  let stop = startElapsedTimeout(cut, SILENCE_MS);
  const heartbeat = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      stop();
      stop = startElapsedTimeout(cut, SILENCE_MS);
      controller.enqueue(chunk);
    },
  });
  const events = body
    .pipeThrough(heartbeat)
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield { id: value.id ?? '', name: value.event ?? '', data: value.data };
    }
  } finally {
    stop();
    cut();
  }
}

/** Ends early when the network returns or the page becomes visible. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      document.removeEventListener('visibilitychange', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
    document.addEventListener('visibilitychange', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
