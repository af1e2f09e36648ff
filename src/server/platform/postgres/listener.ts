import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** `onConnect` is called after each connection, including the first: messages sent before it are lost. */
export type ChannelListener = { onMessage(payload: string): void; onConnect(): void };

const RETRY_MS = 500;

/**
 * Receives messages of pg_notify over a separate connection, which is opened by the first listener and reopened whenever it is lost.
 */
export function openListener(config: pg.ClientConfig) {
  const listeners = new Map<string, ChannelListener>();
  const closing = new AbortController();
  let client: pg.Client | undefined;
  /** Set while the connection is open. */
  let connected: pg.Client | undefined;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await listenUntilLost().catch(() => {});
      await delay(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  async function listenUntilLost(): Promise<void> {
    const connection = new pg.Client({ ...config, keepAlive: true });
    client = connection;
    const isLost = new Promise<void>((resolve) => connection.once('end', resolve).on('error', () => resolve()));
    connection.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.onMessage(payload));
    try {
      await connection.connect();
      connected = connection;
      await Promise.all([...listeners].map(([channel, listener]) => subscribe(connection, channel, listener)));
      await isLost;
    } finally {
      connected = undefined;
      await connection.end().catch(() => {});
    }
  }

  async function subscribe(target: pg.Client, channel: string, { onConnect }: ChannelListener): Promise<void> {
    await target.query(`listen ${pg.escapeIdentifier(channel)}`);
    if (!closing.signal.aborted) onConnect();
  }

  return {
    /** One listener per channel. */
    listen(channel: string, listener: ChannelListener): void {
      listeners.set(channel, listener);
      running ??= run();
      // If this fails, the connection is reopened and subscribes to all channels.
      if (connected) void subscribe(connected, channel, listener).catch(() => {});
    },
    async close(): Promise<void> {
      closing.abort();
      await client?.end().catch(() => {});
      await running;
    },
  };
}
