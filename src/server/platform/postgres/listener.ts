import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** `onUp` comes with each connection, the first too: what was said before it, nobody heard. */
export type ChannelListener = { onMessage(payload: string): void; onUp(): void };

const RETRY_MS = 500;

/**
 * Hears what transactions say with pg_notify, over a connection of its own that is made when somebody first listens and made again
 * whenever it is lost.
 */
export function openListener(config: pg.ClientConfig) {
  const hearings = new Map<string, ChannelListener>();
  const ending = new AbortController();
  let client: pg.Client | undefined;
  /** The connection that all of them are heard on, while there is one. */
  let up: pg.Client | undefined;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      await hear().catch(() => {});
      await delay(RETRY_MS, undefined, { signal: ending.signal }).catch(() => {});
    }
  }

  async function hear(): Promise<void> {
    const mine = new pg.Client({ ...config, keepAlive: true });
    client = mine;
    const lost = new Promise<void>((resolve) => mine.once('end', resolve).on('error', () => resolve()));
    mine.on('notification', ({ channel, payload = '' }) => hearings.get(channel)?.onMessage(payload));
    try {
      await mine.connect();
      up = mine;
      await Promise.all([...hearings].map(([channel, hearing]) => begin(mine, channel, hearing)));
      await lost;
    } finally {
      up = undefined;
      await mine.end().catch(() => {});
    }
  }

  async function begin(on: pg.Client, channel: string, { onUp }: ChannelListener): Promise<void> {
    await on.query(`listen ${pg.escapeIdentifier(channel)}`);
    if (!ending.signal.aborted) onUp();
  }

  return {
    /** One who hears per channel. */
    listen(channel: string, hearing: ChannelListener): void {
      hearings.set(channel, hearing);
      running ??= run();
      // A connection that fails now is made again, and hears of this channel with the others.
      if (up) void begin(up, channel, hearing).catch(() => {});
    },
    async close(): Promise<void> {
      ending.abort();
      await client?.end().catch(() => {});
      await running;
    },
  };
}
