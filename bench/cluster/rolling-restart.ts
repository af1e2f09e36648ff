import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, call, percentile, setBio, signUp } from '../faults/calls.ts';
import { tally } from '../faults/check.ts';
import { makeEvents } from '../rush.ts';
import type { Cluster } from './cluster.ts';
import { type Row, seconds } from './results.ts';

const PER_SECOND = 200;
const QUIET_MS = 2000;
const EVENTS = 50;

/** Both nodes are replaced, one after the other, at the same port, while people read and write. */
export const rollingRestart: Row = {
  async run(cluster) {
    const send = await openTraffic(cluster);
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
    const times = answers.map(({ answer: { ms } }) => ms);
    return [
      {
        fault: `rolling restart of both nodes under ${Math.round(perSecond)} requests/s`,
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
  let count = 0;
  const pick = <T>(values: readonly T[]): T => values[count++ % values.length]!;
  const token = () => pick(people).tokens.access.token;
  const get = (path: () => string) => () => call(url, path(), { agent });
  return [
    { name: 'landing page', once: get(() => '/') },
    { name: 'event', once: get(() => `/api/events/${pick(eventIds)}`) },
    { name: 'landing page', once: get(() => '/') },
    { name: 'event page', once: get(() => `/events/${pick(eventIds)}`) },
    { name: 'site', once: get(() => '/api/site') },
    { name: 'profile', once: () => call(url, '/api/users/profile', { agent, token: token() }) },
    { name: 'landing page', once: get(() => '/') },
    { name: 'search', once: get(() => '/api/events') },
    {
      name: 'RSVP',
      once: () =>
        call(url, `/api/events/${pick(eventIds)}/rsvp`, {
          method: 'PUT',
          body: { status: 'going' },
          agent,
          token: token(),
        }),
    },
    // Proxies do not send a PATCH again: it must not meet a connection that is being closed.
    { name: 'PATCH of a profile', once: () => setBio(url, token(), String(count), { agent }) },
  ];
}

/** Sends at the rate whether or not earlier ones have been answered; returns the rate that was reached. */
async function drive(sends: readonly Send[], state: { isOver: boolean }, answers: { name: string; answer: Answer }[]) {
  const startedAt = performance.now();
  const open = new Set<Promise<void>>();
  let sent = 0;
  while (!state.isOver) {
    for (const due = ((performance.now() - startedAt) / 1000) * PER_SECOND; sent < due; sent++) {
      const { name, once } = sends[sent % sends.length]!;
      const sending = once().then((answer) => {
        answers.push({ name, answer });
        open.delete(sending);
      });
      open.add(sending);
    }
    await delay(5);
  }
  const perSecond = answers.length / ((performance.now() - startedAt) / 1000);
  await Promise.all(open);
  return perSecond;
}
