import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import type pg from 'pg';
import { cpuSeconds, familySeconds } from '../cpu-time.ts';

const SECONDS = 5;
const CONNECTIONS = 10;
/** Percent of the rate of bare node:http. */
const PROMISED_SHARES = { list: 80, detail: 50 };

type Measured = { perSecond: number; msPerRequest: number };

/**
 * List and detail over HTTP, compared with bare node:http that runs the same prepared statement: requests per second, which the load on the machine
 * changes from run to run, and processor time of each, server and database together.
 */
export async function compareHttp(connection: pg.ClientConfig, now: Date, postgresPid: number): Promise<void> {
  for (const [page, promised] of Object.entries(PROMISED_SHARES)) {
    const runs: Record<'site' | 'bare', Measured[]> = { site: [], bare: [] };
    for (const kind of ['site', 'bare', 'bare', 'site'] as const) {
      const server = fork(new URL('./http-server.ts', import.meta.url), [kind, page], { execArgv: [] });
      server.send({ connection, now: now.toISOString() });
      const [url] = (await once(server, 'message')) as [string];
      const cpu = () => cpuSeconds(server.pid!) + familySeconds(postgresPid);
      runs[kind].push(await measureRequests(url, cpu));
      await end(server);
    }
    const [site, bare] = [runs.site, runs.bare].map((measured) => ({
      perSecond: Math.max(...measured.map(({ perSecond }) => perSecond)),
      msPerRequest: Math.min(...measured.map(({ msPerRequest }) => msPerRequest)),
    })) as [Measured, Measured];
    const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
    const rate = `${site.perSecond.toFixed(0)}/s, bare node:http ${bare.perSecond.toFixed(0)}/s: ${percent(site.perSecond / bare.perSecond)} (promised: ${promised})`;
    const processor = `${site.msPerRequest.toFixed(2)} ms, bare ${bare.msPerRequest.toFixed(2)} ms: ${percent(bare.msPerRequest / site.msPerRequest)}`;
    console.log(`${page} over HTTP: ${rate}; processor ${processor}`);
  }
}

async function measureRequests(url: string, cpu: () => number): Promise<Measured> {
  await autocannon({ url, connections: CONNECTIONS, duration: 2 });
  const before = cpu();
  const { non2xx, requests } = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  if (non2xx > 0) throw new Error(`${non2xx} answers were no answers`);
  return { perSecond: requests.average, msPerRequest: (1000 * (cpu() - before)) / requests.total };
}

async function end(server: ChildProcess): Promise<void> {
  server.disconnect();
  await once(server, 'exit');
}
