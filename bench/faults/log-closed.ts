import { setTimeout as delay } from 'node:timers/promises';
import { cpuSeconds } from '../cpu-time.ts';
import { call, keepCalling, setBio, signUp } from './calls.ts';
import { atMost, exactly, type Fault, tally } from './check.ts';
import { startSite, temporaryFolder } from './site-process.ts';

const REQUESTS = 400;
const IDLE_MS = 5000;

export const logClosed: Fault = {
  title: 'the reader of standard output and standard error goes away, while each request is logged',
  async run() {
    const site = await startSite({ dataDir: temporaryFolder('log-closed'), env: { LOG_LEVEL: 'info' } });
    const token = (await signUp(site.url)).tokens.access.token;
    site.closeOutput();
    const statuses: (string | number)[] = [];
    await keepCalling(
      4,
      () => statuses.length >= REQUESTS,
      async () => {
        for (const answer of [await setBio(site.url, token, 'unlogged'), await call(site.url, '/no/such/page')])
          statuses.push(answer.error ?? answer.status);
      },
    );
    const before = cpuSeconds(site.pid);
    await delay(IDLE_MS);
    const usedShare = (cpuSeconds(site.pid) - before) / (IDLE_MS / 1000);
    const ready = await call(site.url, '/api/health/ready');
    site.kill('SIGTERM');
    return [
      exactly('requests that failed', tally(statuses.filter((status) => status !== 200 && status !== 302)), 'none'),
      atMost('processor time while idle afterwards', usedShare * 100, 10, '%'),
      exactly('the same process is ready', ready.status, 200),
      exactly('exit code after SIGTERM', await site.ended, 0),
    ];
  },
};
