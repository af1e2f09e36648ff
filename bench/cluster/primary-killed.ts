import { setTimeout as delay } from 'node:timers/promises';
import { call, percentile } from '../faults/calls.ts';
import { lossResult, type Result, type Row, seconds } from './results.ts';
import { openRsvpLoad, type RsvpLoad } from './rsvp-load.ts';
import { type Show, startShow } from './shows.ts';
import { Follower } from './stream-followers.ts';

const BOARDS = 50;
/** What a tool such as Patroni would need to be sure that the primary is gone is not ours to measure. */
const NOTICED_AFTER_MS = 1000;
const GOAL_MS = 30_000;

/** kill -9 of the primary with all its processes, under RSVPs that its synchronous replica confirms; the replica is promoted by hand. */
export const primaryKilled: Row = {
  cluster: { replica: 'synchronous' },
  async run(cluster) {
    const { url, primary, replica } = cluster;
    const load = await openRsvpLoad(cluster);
    const show = await startShow(cluster);
    const port = Number(new URL(url).port);
    const boards = Array.from({ length: BOARDS }, () => new Follower({ port, path: show.path }));
    const bell = new Follower({ port, path: '/api/notifications/stream', token: load.hostToken });
    await show.write();
    const before = await show.revision();
    await Promise.all(boards.map((board) => board.receives(before, 5000)));
    const times = { killed: 0, promoted: 0 };
    const felt: Promise<number[]>[] = [];
    const loss = await load.during(async () => {
      times.killed = performance.now();
      await primary.kill();
      await delay(NOTICED_AFTER_MS);
      await replica!.query('select pg_promote()');
      times.promoted = performance.now();
      felt.push(showChange(show, boards), ringBell({ url, load, bell }));
    });
    const [onBoards = [], atBell = []] = await Promise.all(felt);
    for (const stream of [...boards, bell]) stream.close();
    const promoted = seconds(times.promoted - times.killed);
    return [
      lossResult(`kill -9 of the primary; replica promoted after ${promoted}`, loss, GOAL_MS),
      streamResult('… its boards: a score written afterwards', onBoards, times.killed),
      streamResult('… its bells: a comment written afterwards', atBell, times.killed),
    ];
  },
};

const streamResult = (fault: string, times: number[], killedAt: number): Result => {
  const after = times.map((at) => at - killedAt);
  const missing = after.filter((ms) => !Number.isFinite(ms)).length;
  return {
    fault,
    lost: `${missing} of ${after.length} did not get it`,
    back: `${seconds(percentile(after, 0.5))}, the last ${seconds(Math.max(...after))} (goal ${seconds(GOAL_MS)})`,
    passed: after.length > 0 && Math.max(...after) <= GOAL_MS,
  };
};

/** When each board shows a score that is written as soon as that is possible. */
async function showChange(show: Show, boards: readonly Follower[]) {
  while (!(await show.write())) await delay(50);
  const revision = await show.revision();
  return Promise.all(boards.map((board) => board.receives(revision, GOAL_MS)));
}

type Ringing = { url: string; load: RsvpLoad; bell: Follower };

/** When the host's bell rings for a comment: a job of the nodes writes its notification. */
async function ringBell({ url, load, bell }: Ringing): Promise<number[]> {
  const known = bell.latestId;
  const path = `/api/events/${load.eventIds[0]}/comments`;
  const body = { text: 'See you there!' };
  const write = () => call(url, path, { method: 'POST', body, token: load.guestToken, timeoutMs: 10_000 });
  for (;;) {
    const { status, text } = await write();
    if (status === 201) break;
    if (status > 0 && status < 500) throw new Error(`The comment was refused with ${status}: ${text}`);
    await delay(50);
  }
  return [await bell.receives(known + 1, GOAL_MS)];
}
