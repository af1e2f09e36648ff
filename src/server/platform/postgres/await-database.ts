import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '#server/platform/app-error.ts';
import { naming } from './database-failure.ts';

type Options = { patienceMs?: number; pauseMs?: number; log?: (message: string) => void };

/**
 * A server that starts along with us may need a moment. One that does not come, or does not let us in, is named by its setting, its
 * password left out.
 */
export async function awaitDatabase(url: string, options: Options = {}): Promise<void> {
  const { patienceMs = 30_000, pauseMs = 500, log } = options;
  const { host, pathname } = new URL(url);
  const where = `DATABASE_URL: the database ${pathname.slice(1)} at ${host || 'its socket'}`;
  for (const deadline = Date.now() + patienceMs; ; await delay(pauseMs)) {
    const failure = await tryConnect(url);
    if (!failure) return;
    // A wrong password or name stays wrong.
    const isAbsent = failure instanceof AppError;
    const reason = ((failure.cause ?? failure) as Error).message;
    if (!isAbsent || Date.now() >= deadline) throw new Error(`${where} cannot be used: ${reason}`);
    log?.(`${where} is not there yet: ${reason}`);
  }
}

async function tryConnect(connectionString: string): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await naming(client.connect());
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => {});
  }
}
