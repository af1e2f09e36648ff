import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { demoPeople } from '#demo/people.ts';
import { PASSWORD } from '#tests/support/factories.ts';
import { type Answer, call, percentile } from './faults/calls.ts';
import {
  choose,
  newNetwork,
  type PersonalRequest,
  personalRequests,
  pick,
  publicRequests,
  random,
  readCommunity,
} from './memory-requests.ts';

/** Requests of one visitor before the next one comes, from another network. */
const VISIT_REQUESTS = 12;
const VISITORS = 60;
const MAX_IN_FLIGHT = 300;

type Person = { email: string; id: string; token: string; network: string };
type Visit = PersonalRequest & { token?: string; network: string };
export type Traffic = {
  statuses: Map<number, number>;
  failures: Map<string, number>;
  /** When requests were refused for load, in seconds from the start. */
  refusedAt: number[];
  skipped: number;
  times: number[];
};

export async function openTraffic(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_IN_FLIGHT });
  const send = ({ network, ...visit }: Visit): Promise<Answer> =>
    call(url, visit.path, {
      ...visit,
      agent,
      headers: { 'x-forwarded-for': network, ...(random() < 0.85 && { 'accept-encoding': 'br' }) },
    });
  const read = async (path: string): Promise<string> => {
    const { status, text } = await call(url, path, { agent, headers: { 'x-forwarded-for': newNetwork() } });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
    return text;
  };

  async function logIn(email: string): Promise<Person> {
    const network = newNetwork();
    const answer = await send({
      path: '/api/auth/login',
      method: 'POST',
      body: { email, password: PASSWORD },
      network,
    });
    if (answer.status !== 200) throw new Error(`Login answered ${answer.status}: ${answer.text}`);
    const { user, tokens } = JSON.parse(answer.text) as SignedIn;
    return { email, id: user.id, token: tokens.access.token, network };
  }

  const community = await readCommunity(read);
  const people: Person[] = [];
  for (const { email } of demoPeople) people.push(await logIn(email));
  const publicChoices = publicRequests(
    community,
    people.map(({ id }) => id.slice(0, 8)),
  );
  const personalChoices = personalRequests(community);
  const visitors = Array.from({ length: VISITORS }, () => ({
    network: newNetwork(),
    left: Math.ceil(random() * VISIT_REQUESTS),
  }));
  function anonymousVisit(): Visit {
    const visitor = pick(visitors);
    if (visitor.left-- <= 0) Object.assign(visitor, { network: newNetwork(), left: VISIT_REQUESTS });
    return { path: choose(publicChoices)(), network: visitor.network };
  }
  function personalVisit(): Visit {
    const person = pick(people);
    return { ...choose(personalChoices)(person), token: person.token, network: person.network };
  }

  /** Sends `perSecond` requests for a time, whether or not earlier ones have been answered. */
  async function drive({ perSecond, seconds }: { perSecond: number; seconds: number }): Promise<Traffic> {
    const traffic: Traffic = { statuses: new Map(), failures: new Map(), refusedAt: [], skipped: 0, times: [] };
    const started = performance.now();
    let sent = 0;
    let logins = 0;
    const open = { requests: 0 };
    const once = async (visit: Visit) => {
      open.requests++;
      const { status, ms, text, error } = await send(visit);
      open.requests--;
      const failure = `${status} ${visit.method ?? 'GET'} ${visit.path.replace(/\?.*|[0-9a-f-]{36}/g, '…')} ${error ?? /"code":"([^"]*)/.exec(text)?.[1] ?? ''}`;
      if (status === 0 || status >= 400) traffic.failures.set(failure, (traffic.failures.get(failure) ?? 0) + 1);
      if (status === 503) traffic.refusedAt.push((performance.now() - started) / 1000);
      traffic.statuses.set(status, (traffic.statuses.get(status) ?? 0) + 1);
      traffic.times.push(ms);
    };
    for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - started) / 1000) {
      // Each person logs in again every 200 s, because access tokens expire.
      if (logins < elapsed / 5) {
        const at = logins++ % people.length;
        void logIn(people[at]!.email).then((person) => people.splice(at, 1, person), console.error);
      }
      for (; sent < elapsed * perSecond; sent++)
        if (open.requests >= MAX_IN_FLIGHT) traffic.skipped++;
        else void once(random() < 0.25 ? personalVisit() : anonymousVisit());
      await delay(5);
    }
    while (open.requests > 0) await delay(20);
    return traffic;
  }
  return { drive, close: () => agent.destroy() };
}

export const p95 = ({ times }: Traffic): number => percentile(times, 0.95);
