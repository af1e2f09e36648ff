/** A child process of `overload.ts`: many connections that send requests without pause. */
import http from 'node:http';
import { call, keepCalling } from './calls.ts';

const [url = '', token = '', connections = '0', milliseconds = '0'] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true });
const counts: Record<string, number> = {};
const count = (what: string | number) => {
  counts[what] = (counts[what] ?? 0) + 1;
};
const deadline = performance.now() + Number(milliseconds);
await keepCalling(
  Number(connections),
  () => performance.now() > deadline,
  async () => {
    const { status, error, headers } = await call(url, '/api/users/profile', { token, agent });
    count(error ?? status);
    if (status === 503 && !headers['retry-after']) count('without Retry-After');
  },
);
process.send?.(counts);
process.disconnect?.();
agent.destroy();
