import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '#server/platform/app-error.ts';
import { mapFailure } from './database-failure.ts';
import { connectionTo, parseAddress } from './server-addresses.ts';

type Options = { setting?: string; timeoutMs?: number; retryDelayMs?: number; log?: (message: string) => void };

/**
 * Waits for a server that is still starting, and says so after 1, 2, 4, 8 … attempts. The error for one that is unreachable or rejects the login
 * names the setting, without the password.
 */
export async function awaitDatabase(url: string, options: Options = {}): Promise<void> {
  const { setting = 'DATABASE_URL', timeoutMs = 30_000, retryDelayMs = 500, log } = options;
  const { url: first, hosts } = parseAddress(url);
  const place = hosts.length > 1 ? hosts.map(({ host, port }) => `${host}:${port}`).join(', ') : first.host;
  const subject = `${setting}: the database ${first.pathname.slice(1)} at ${place || 'its socket'}`;
  const deadline = Date.now() + timeoutMs;
  for (let attempt = 1, nextLogged = 1; ; attempt += 1, await delay(retryDelayMs)) {
    const failure = await tryConnect(url);
    if (!failure) {
      if (attempt > 1) log?.(`${subject} is reachable now`);
      return;
    }
    // Retrying does not help against a wrong password or name.
    const isUnreachable = failure instanceof AppError;
    const reason = ((failure.cause ?? failure) as Error).message;
    if (!isUnreachable || Date.now() >= deadline) throw new Error(`${subject} cannot be used: ${reason}`);
    if (attempt < nextLogged) continue;
    nextLogged *= 2;
    log?.(`${subject} is not reachable yet: ${reason}`);
  }
}

async function tryConnect(url: string): Promise<Error | undefined> {
  const client = new pg.Client({ ...connectionTo(url), connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await mapFailure(client.connect());
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => {});
  }
}
