import { getStream, HttpError } from './http.ts';

export type ServerEvent = { id: string; name: string; data: string };
type Options = { lastEventId: string; signal: AbortSignal };

/** Without a sign of life for this long (the server beats every 20 s) the connection is taken for dead. */
const SILENCE_MS = 45_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

type Following = {
  /** True when there is nothing more to hear. */
  onEvent(event: ServerEvent): boolean;
  /** The connection ended, or could not be had (`error`); the next try comes by itself. */
  onLost(error: unknown): void;
  signal: AbortSignal;
  longestWaitMs?: number;
};

/** Comes again after every loss, says what it heard last, and so is told what it missed; until `signal`, or until all is heard. */
export async function followEvents(path: string, following: Following): Promise<void> {
  const { onEvent, onLost, signal, longestWaitMs = LONGEST_WAIT_MS } = following;
  let lastEventId = '';
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    let failure: unknown = null;
    try {
      for await (const event of await openEventStream(path, { lastEventId, signal })) {
        lastEventId = event.id || lastEventId;
        waitMs = FIRST_WAIT_MS;
        if (onEvent(event)) return;
      }
    } catch (error) {
      failure = error;
    }
    if (signal.aborted) return;
    onLost(failure);
    await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }
}

/**
 * Server-sent events over fetch, which unlike EventSource carries the access token. Ends when the server ends it; throws when it is lost or
 * refused (`HttpError`).
 */
async function openEventStream(path: string, { lastEventId, signal }: Options): Promise<AsyncGenerator<ServerEvent>> {
  const silence = new AbortController();
  const response = await getStream(path, {
    headers: { Accept: 'text/event-stream', ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
    signal: AbortSignal.any([signal, silence.signal]),
  });
  if (!response.ok || !response.body) throw new HttpError(response.status, null);
  return readEvents(response.body, () => silence.abort());
}

async function* readEvents(body: ReadableStream<Uint8Array>, cut: () => void): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  let timer = setTimeout(cut, SILENCE_MS);
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(cut, SILENCE_MS);
      const blocks = (text + value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? '';
        if (field('data')) yield { id: field('id'), name: field('event'), data: field('data') };
      }
    }
  } finally {
    clearTimeout(timer);
    cut();
  }
}

/** Shorter when the network comes back or the page is looked at again. */
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
