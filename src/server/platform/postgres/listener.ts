import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { cutConnection } from './pool.ts';

/** `onConnect` is called after each connection, including the first: messages sent before it are lost. */
export type ChannelListener = { onMessage(payload: string): void; onConnect(): void };

const RETRY_MS = 500;
const LIMITS = {
  // Subscriptions and checks overlap; pg refuses to queue them itself from its next version on.
  pipeline: true,
  connectionTimeoutMillis: 5000,
  query_timeout: 3000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
/** A connection that only listens would not notice that its server is gone, because nothing is sent on it. */
const CHECK_MS = 5000;

/**
 * Receives messages of pg_notify over a separate connection, which is opened by the first listener and reopened whenever it is lost or silent.
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
    const connection = new pg.Client({ ...LIMITS, ...config });
    client = connection;
    const isLost = new Promise<void>((resolve) => connection.once('end', resolve).on('error', () => resolve()));
    connection.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.onMessage(payload));
    const check = () => void connection.query('select pg_listening_channels()').catch(() => cutConnection(connection));
    let checks: NodeJS.Timeout | undefined;
    try {
      await connection.connect();
      connected = connection;
      checks = setInterval(check, CHECK_MS).unref();
      await Promise.all([...listeners].map(([channel, listener]) => subscribe(connection, channel, listener)));
      await isLost;
    } finally {
      connected = undefined;
      clearInterval(checks);
      cutConnection(connection);
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
      const current = connected;
      // A reopened connection subscribes to all channels.
      if (current) void subscribe(current, channel, listener).catch(() => cutConnection(current));
    },
    async close(): Promise<void> {
      closing.abort();
      if (client) cutConnection(client);
      await running;
    },
  };
}
