import { getStream, HttpError } from './http.ts';

export type ServerEvent = { id: string; name: string; data: string };
type Options = { lastEventId: string; signal: AbortSignal };

/** Without a sign of life for this long (the server beats every 20 s) the connection is taken for dead. */
const SILENCE_MS = 45_000;

/**
 * Server-sent events over fetch, which unlike EventSource carries the access token. Ends when the server ends it; throws when it is lost or
 * refused (`HttpError`).
 */
export async function openEventStream(
  path: string,
  { lastEventId, signal }: Options,
): Promise<AsyncGenerator<ServerEvent>> {
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
