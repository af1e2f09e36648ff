import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../faults/calls.ts';
import { tally } from '../faults/check.ts';
import { type Row, seconds } from './results.ts';
import { startShow } from './shows.ts';
import { Follower } from './stream-followers.ts';

const BOARDS = 4000;
const OPENED_AT_ONCE = 100;
const OPENED_WITHIN_MS = 150_000;
const WRITE_EVERY_MS = 250;
const BEFORE_MS = 2000;
const AFTER_MS = 6000;
const GOAL_MS = 2000;

/** 2 × 2,000 boards of one show through the proxy; one node is killed while scores are written. */
export const boards: Row = {
  async run(cluster) {
    const show = await startShow(cluster);
    const port = Number(new URL(cluster.url).port);
    const openingAt = performance.now();
    const followers = await openBoards(port, show.path);
    const openedMs = performance.now() - openingAt;
    const writing = { isOver: false, refused: 0, count: 0 };
    const writer = (async () => {
      for (; !writing.isOver; await delay(WRITE_EVERY_MS)) {
        writing.count++;
        if (!(await show.write())) writing.refused++;
      }
    })();
    await delay(BEFORE_MS);
    const killedAt = performance.now();
    cluster.nodes[0]!.kill('SIGKILL');
    await delay(AFTER_MS);
    writing.isOver = true;
    await writer;
    const revision = await show.revision();
    await Promise.all(followers.map((follower) => follower.receives(revision, 10_000)));
    const expected = JSON.stringify((await show.scores()).map(textOf).toSorted());
    const wrong = followers.filter(
      ({ scores }) => JSON.stringify([...scores.values()].map(textOf).toSorted()) !== expected,
    );
    const cut = followers.filter(({ losses }) => losses > 0);
    const back = cut.map(({ isOpen, openedAt }) => (isOpen ? openedAt - killedAt : Number.POSITIVE_INFINITY));
    const refusals = countRefusals(followers);
    if (refusals > 0) console.error(`Refused: ${tally(followers.flatMap(({ refused }) => refused))}`);
    for (const follower of followers) follower.close();
    return [
      {
        fault: `kill -9 of a node with ${cut.length} of ${BOARDS} boards of a show (opened in ${seconds(openedMs)}), a score each ${WRITE_EVERY_MS} ms`,
        lost: `${wrong.length} boards show other scores in the end; ${writing.refused} of ${writing.count} scores and ${refusals} new connections refused`,
        back: `p50 ${seconds(percentile(back, 0.5))}, the last after ${seconds(Math.max(...back))} (goal ${seconds(GOAL_MS)})`,
        passed: wrong.length === 0 && cut.length > BOARDS / 4 && Math.max(...back) <= GOAL_MS,
      },
    ];
  },
};

async function openBoards(port: number, path: string): Promise<Follower[]> {
  const followers: Follower[] = [];
  const deadline = performance.now() + OPENED_WITHIN_MS;
  while (followers.length < BOARDS || followers.some(({ isOpen }) => !isOpen)) {
    const opening = followers.filter(({ isOpen }) => !isOpen).length;
    if (performance.now() > deadline)
      throw new Error(
        `Of ${followers.length} boards ${opening} did not open, refused: ${tally(followers.flatMap(({ refused }) => refused))}.`,
      );
    for (let more = Math.min(OPENED_AT_ONCE - opening, BOARDS - followers.length); more > 0; more--)
      followers.push(new Follower({ port, path }));
    await delay(10);
  }
  return followers;
}

const countRefusals = (followers: readonly Follower[]): number =>
  followers.reduce((total, { refused }) => total + refused.length, 0);

/** Boards are sent changed entries; the order of their fields says nothing. */
const textOf = (entry: object): string =>
  JSON.stringify(Object.entries(entry).toSorted(([a], [b]) => a.localeCompare(b)));
