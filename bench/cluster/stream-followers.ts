import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** As `src/web/platform/http/event-stream.ts` has them. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** Each follower has a network of its own, because a network may open a limited number of boards. */
let networks = 0;
const newNetwork = () => `127.1.${Math.floor(networks / 250)}.${(networks++ % 250) + 1}`;

type Entry = { teamId: string } & Record<string, unknown>;
type Event = { id: number; scores: readonly Entry[] };

/** Boards of one game receive the same bytes. */
let lastRead: { text: string; event: Event | undefined } = { text: '', event: undefined };

function readEvent(text: string): Event | undefined {
  if (text === lastRead.text) return lastRead.event;
  const id = /^id: (\d+)/m.exec(text)?.[1];
  const data = /^data: (.*)$/m.exec(text)?.[1];
  const scores = data ? ((JSON.parse(data) as { scores?: readonly Entry[] }).scores ?? []) : [];
  lastRead = { text, event: id === undefined ? undefined : { id: Number(id), scores } };
  return lastRead.event;
}

/** One open board or bell: reconnects by the rules of the site's own, and keeps what it shows. */
export class Follower {
  readonly #options: { port: number; path: string; token?: string | undefined };
  readonly #closing = new AbortController();
  readonly #network = newNetwork();
  #waitMs = FIRST_WAIT_MS;
  #waiting: (() => void)[] = [];
  latestId = 0;
  /** What a board shows, by team. */
  readonly scores = new Map<string, Entry>();
  /** Connections that ended, and when the newest one that took its place had its first event. */
  losses = 0;
  isOpen = false;
  openedAt = 0;
  /** Why connections did not open. */
  readonly refused: (number | string)[] = [];

  constructor(options: { port: number; path: string; token?: string | undefined }) {
    this.#options = options;
    void this.#follow();
  }

  async #follow(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const reason = await this.#readUntilLost();
      if (this.isOpen) this.losses++;
      else this.refused.push(reason);
      this.isOpen = false;
      await delay(this.#waitMs, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
      this.#waitMs = Math.min(this.#waitMs * 2, LONGEST_WAIT_MS);
    }
  }

  /** Returns the status or the error. */
  #readUntilLost(): Promise<number | string> {
    const { port, path, token } = this.#options;
    // A client that reads HTTP itself leaves the processor to the site. HTTP/1.0 is answered without chunks.
    const lines = [
      `GET ${path} HTTP/1.0`,
      `host: 127.0.0.1:${port}`,
      'accept: text/event-stream',
      ...(token ? [`authorization: Bearer ${token}`] : []),
      ...(this.latestId > 0 ? [`last-event-id: ${this.latestId}`] : []),
    ];
    return new Promise((resolve) => {
      const socket = net.connect({ port, host: '127.0.0.1', localAddress: this.#network }, () =>
        socket.write(`${lines.join('\r\n')}\r\n\r\n`),
      );
      const { signal } = this.#closing;
      const abort = () => socket.destroy();
      signal.addEventListener('abort', abort, { once: true });
      let reason: number | string = 'ended without an answer';
      let text = '';
      socket.setEncoding('utf8');
      socket.on('data', (chunk: string) => {
        const parts = (text + chunk).split(/\r?\n\r?\n/);
        text = parts.pop()!;
        for (const part of parts)
          if (part.startsWith('HTTP/')) reason = Number(part.split(' ')[1]);
          else if (reason === 200) this.#takeText(part);
      });
      socket.on('error', (error: NodeJS.ErrnoException) => {
        reason = error.code ?? error.message;
      });
      socket.on('close', () => {
        signal.removeEventListener('abort', abort);
        resolve(reason);
      });
    });
  }

  #takeText(text: string): void {
    const event = readEvent(text);
    if (event) this.#take(event);
  }

  #take({ id, scores }: Event): void {
    if (!this.isOpen) {
      this.isOpen = true;
      this.openedAt = performance.now();
      this.#waitMs = FIRST_WAIT_MS;
    }
    this.latestId = Math.max(this.latestId, id);
    for (const entry of scores) this.scores.set(entry.teamId, entry);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** When it has received this event or a later one; Infinity after the deadline. */
  async receives(id: number, withinMs: number): Promise<number> {
    const deadline = performance.now() + withinMs;
    while (this.latestId < id) {
      if (performance.now() > deadline) return Number.POSITIVE_INFINITY;
      await Promise.race([
        new Promise<void>((resolve) => this.#waiting.push(resolve)),
        delay(100, undefined, { ref: false }),
      ]);
    }
    return performance.now();
  }

  close(): void {
    this.#closing.abort();
  }
}
