import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** As `src/web/platform/http/event-stream.ts` has them. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

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
  #waitMs = FIRST_WAIT_MS;
  #waiting: (() => void)[] = [];
  latestId = 0;
  /** What a board shows, by team. */
  readonly scores = new Map<string, Entry>();
  /** Connections that ended, and when the newest one that took its place had its first event. */
  losses = 0;
  isOpen = false;
  openedAt = 0;
  refusals = 0;

  constructor(options: { port: number; path: string; token?: string | undefined }) {
    this.#options = options;
    void this.#follow();
  }

  async #follow(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      await this.#readUntilLost();
      if (this.isOpen) this.losses++;
      else this.refusals++;
      this.isOpen = false;
      await delay(this.#waitMs, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
      this.#waitMs = Math.min(this.#waitMs * 2, LONGEST_WAIT_MS);
    }
  }

  #readUntilLost(): Promise<void> {
    const { port, path, token } = this.#options;
    const headers = {
      accept: 'text/event-stream',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(this.latestId > 0 && { 'last-event-id': String(this.latestId) }),
    };
    return new Promise((resolve) => {
      const request = get({ host: '127.0.0.1', port, path, headers, agent: false, signal: this.#closing.signal });
      request.on('error', () => resolve());
      request.on('response', (response) => {
        if (response.statusCode === 200) this.#read(response);
        else response.resume();
        response.on('error', () => resolve()).on('close', () => resolve());
      });
    });
  }

  #read(response: IncomingMessage): void {
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const events = (text + chunk).split('\n\n');
      text = events.pop()!;
      for (const event of events.map(readEvent)) if (event) this.#take(event);
    });
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
