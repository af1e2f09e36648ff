import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, call, keepCalling, percentile, setBio, signUp } from '../faults/calls.ts';
import { tally } from '../faults/check.ts';
import { makeEvents } from '../rush.ts';
import type { Cluster } from './cluster.ts';
import { type Row, seconds } from './results.ts';

const PER_SECOND = 200;
const CALLERS = 16;
/** V8 compiles what runs often: the first rounds warm up. */
const CAPACITY_ROUNDS = 3;
const CAPACITY_MS = 5000;
/** Longer than nginx avoids a node that refused a connection (`fail_timeout`): otherwise it could ask no node. */
const QUIET_MS = 4000;
const EVENTS = 50;
/** Visitors look at a few events, whose pages the nodes keep for 5 s. */
const VISITED_EVENTS = 5;

/** Both nodes are replaced, one after the other, at the same port, while people read and write. */
export const rollingRestart: Row = {
  async run(cluster) {
    const send = await openTraffic(cluster);
    const capacity = await measureCapacity(send);
    const answers: { name: string; answer: Answer }[] = [];
    const state = { isOver: false };
    const driving = drive(send, state, answers);
    await delay(QUIET_MS);
    const durations: number[] = [];
    for (const at of [0, 1]) {
      const startedAt = performance.now();
      cluster.nodes[at]!.kill('SIGTERM');
      await cluster.nodes[at]!.ended;
      cluster.nodes[at] = await cluster.startNode(cluster.nodePorts[at]!);
      durations.push(performance.now() - startedAt);
      await delay(QUIET_MS);
    }
    state.isOver = true;
    const perSecond = await driving;
    const failed = answers.filter(({ answer: { status } }) => status !== 200);
    const reasons = tally(failed.map(({ name, answer: { status, error } }) => `${name} ${error ?? status}`));
    if (failed.length > 0) console.error(`What the proxy logged:\n${summarize(cluster.proxy.log())}`);
    const times = answers.map(({ answer: { ms } }) => ms);
    return [
      {
        fault: `rolling restart of both nodes under ${Math.round(perSecond)} requests/s (the machine serves ${Math.round(capacity)}/s of them to ${CALLERS} callers)`,
        lost: `${failed.length} of ${answers.length} requests failed (${reasons}); p95 ${Math.round(percentile(times, 0.95))} ms, slowest ${seconds(Math.max(...times))}`,
        back: `each node after ${durations.map(seconds).join(' and ')}`,
        // A machine that does not manage the rate proves nothing.
        passed: failed.length === 0 && perSecond > PER_SECOND * 0.95,
      },
    ];
  },
};

type Send = { name: string; once(): Promise<Answer> };

async function openTraffic({ url, db }: Cluster): Promise<Send[]> {
  const agent = new http.Agent({ keepAlive: true });
  const people = await Promise.all(Array.from({ length: 8 }, () => signUp(url)));
  const eventIds = await makeEvents(db, people[0]!.user.id, { count: EVENTS, seats: 1000 });
  const visited = eventIds.slice(0, VISITED_EVENTS);
  let count = 0;
  const pick = <T>(values: readonly T[]): T => values[count++ % values.length]!;
  const token = () => pick(people).tokens.access.token;
  const get = (path: () => string) => () => call(url, path(), { agent, headers: { 'accept-encoding': 'br' } });
  const landing = { name: 'landing page', once: get(() => '/') };
  const site = { name: 'site', once: get(() => '/api/site') };
  const event = { name: 'event', once: get(() => `/api/events/${pick(eventIds)}`) };
  const search = { name: 'search', once: get(() => '/api/events') };
  const eventPage = { name: 'event page', once: get(() => `/events/${pick(visited)}`) };
  const profile = { name: 'profile', once: () => call(url, '/api/users/profile', { agent, token: token() }) };
  const rsvp = {
    name: 'RSVP',
    once: () => {
      const body = { status: 'going' };
      return call(url, `/api/events/${pick(eventIds)}/rsvp`, { method: 'PUT', body, agent, token: token() });
    },
  };
  // Proxies do not send a PATCH again: it must not meet a connection that is being closed.
  const patch = { name: 'PATCH of a profile', once: () => setBio(url, token(), String(count), { agent }) };
  const mostlyVisitors = [landing, event, landing, eventPage, landing, site, landing, search, landing];
  return [...mostlyVisitors, rsvp, ...mostlyVisitors.slice(0, -1), profile, patch];
}

/** Requests per second to callers that wait for each answer. */
async function measureCapacity(sends: readonly Send[]): Promise<number> {
  let perSecond = 0;
  for (let round = 0; round < CAPACITY_ROUNDS; round++) {
    const startedAt = performance.now();
    let sent = 0;
    await keepCalling(
      CALLERS,
      () => performance.now() - startedAt > CAPACITY_MS,
      () => sends[sent++ % sends.length]!.once(),
    );
    perSecond = sent / ((performance.now() - startedAt) / 1000);
  }
  return perSecond;
}

/** Counts equal lines, without times and addresses. */
function summarize(log: string): string {
  const lines = log.split('\n').filter(Boolean);
  const messages = lines.map((line) => /: \*\d+ (.*?)(?:, client|$)/.exec(line)?.[1] ?? line);
  const requests = lines.map((line) => /request: "(\S+)/.exec(line)?.[1] ?? '');
  return tally(messages.map((message, at) => `${message} ${requests[at]}`)).replaceAll(', ', '\n');
}

/** Sends at the rate whether or not earlier ones have been answered; returns the rate that was reached. */
async function drive(sends: readonly Send[], state: { isOver: boolean }, answers: { name: string; answer: Answer }[]) {
  const startedAt = performance.now();
  const open = new Set<Promise<void>>();
  let sent = 0;
  while (!state.isOver) {
    for (const due = ((performance.now() - startedAt) / 1000) * PER_SECOND; sent < due; sent++) {
      const { name, once } = sends[sent % sends.length]!;
      const sending = (async () => {
        answers.push({ name, answer: await once() });
      })();
      open.add(sending);
      void sending.finally(() => open.delete(sending));
    }
    await delay(5);
  }
  const perSecond = answers.length / ((performance.now() - startedAt) / 1000);
  await Promise.all(open);
  return perSecond;
}
