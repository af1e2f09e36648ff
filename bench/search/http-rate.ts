import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import type pg from 'pg';

const SECONDS = 5;
const CONNECTIONS = 10;
/** Percent of the rate of bare node:http. */
const PROMISED_SHARES = { list: 80, detail: 50 };

/** List and detail over HTTP, compared with bare node:http that runs the same prepared statement. */
export async function compareHttp(connection: pg.ClientConfig, now: Date): Promise<void> {
  for (const [page, promised] of Object.entries(PROMISED_SHARES)) {
    const rates: Record<'site' | 'bare', number[]> = { site: [], bare: [] };
    for (const kind of ['site', 'bare', 'bare', 'site'] as const) {
      const server = fork(new URL('./http-server.ts', import.meta.url), [kind, page], { execArgv: [] });
      server.send({ connection, now: now.toISOString() });
      const [url] = (await once(server, 'message')) as [string];
      rates[kind].push(await rateOf(url));
      await end(server);
    }
    const [site, bare] = [Math.max(...rates.site), Math.max(...rates.bare)];
    const share = `${((100 * site) / bare).toFixed(0)} % (promised: ${promised})`;
    console.log(`${page} over HTTP: ${site.toFixed(0)}/s, bare node:http ${bare.toFixed(0)}/s: ${share}`);
  }
}

async function rateOf(url: string): Promise<number> {
  await autocannon({ url, connections: CONNECTIONS, duration: 2 });
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were no answers`);
  return result.requests.average;
}

async function end(server: ChildProcess): Promise<void> {
  server.disconnect();
  await once(server, 'exit');
}
