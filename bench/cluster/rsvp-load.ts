import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '#server/platform/postgres/db.ts';
import { call, keepCalling, percentile, signUp } from '../faults/calls.ts';
import { tally } from '../faults/check.ts';
import { makeEvents } from '../rush.ts';
import type { Cluster } from './cluster.ts';

const WRITERS = 8;
const EVENTS = 400;
const STATUSES = ['going', 'not-going'] as const;
const BEFORE_MS = 1000;
const QUIET_MS = 3000;
/** A call that takes longer has waited for what is broken. */
const SLOW_MS = 1500;
const GIVE_UP_MS = 60_000;
const TIMEOUT_MS = 10_000;

export type LossReport = {
  acknowledged: number;
  /** The answers that the writers got instead of an acknowledgement. */
  refused: string;
  /** Acknowledged and not there afterwards, or counted wrongly. */
  lost: number;
  /** From the fault to the last call that failed or waited. */
  backAfterMs: number;
  p50: number;
  p95: number;
};

export type RsvpLoad = Awaited<ReturnType<typeof openRsvpLoad>>;

/** Eight people, each of whom answers one event after another, and then changes the answers. */
export async function openRsvpLoad({ url, db }: Pick<Cluster, 'url' | 'db'>) {
  const people = await Promise.all(Array.from({ length: WRITERS }, () => signUp(url)));
  const eventIds = await makeEvents(db, people[0]!.user.id, { count: EVENTS, seats: 1000 });
  const written = people.map(() => 0);
  /** By person and event. */
  const acknowledged = new Map<string, string>();

  async function answerNext(writer: number) {
    const { user, tokens } = people[writer]!;
    const turn = written[writer]!;
    // The writers begin at different events.
    const eventId = eventIds[(turn + writer * Math.floor(EVENTS / WRITERS)) % EVENTS]!;
    const status = STATUSES[Math.floor(turn / EVENTS) % STATUSES.length]!;
    const answer = await call(url, `/api/events/${eventId}/rsvp`, {
      method: 'PUT',
      body: { status },
      token: tokens.access.token,
      timeoutMs: TIMEOUT_MS,
    });
    // Refused requests are sent again: they may have been stored.
    if (answer.status === 200) {
      acknowledged.set(`${user.id}/${eventId}`, status);
      written[writer] = turn + 1;
    }
    return answer;
  }

  return {
    hostToken: people[0]!.tokens.access.token,
    guestToken: people[1]!.tokens.access.token,
    eventIds,
    /** Writes without pause while `breakIt` runs, until no call has failed or waited for three seconds. */
    async during(breakIt: () => Promise<void>): Promise<LossReport> {
      const times: number[] = [];
      const refused: (number | string)[] = [];
      const clock = { broken: Infinity, lastTrouble: 0 };
      const isOver = () => {
        const now = performance.now();
        return now > Math.max(clock.broken, clock.lastTrouble) + QUIET_MS || now > clock.broken + GIVE_UP_MS;
      };
      const before = acknowledgedSoFar();
      const writing = keepCalling(WRITERS, isOver, async (writer) => {
        const { status, error, ms } = await answerNext(writer);
        if (status !== 200 || ms > SLOW_MS) clock.lastTrouble = performance.now();
        if (status === 200) times.push(ms);
        else {
          refused.push(error ?? status);
          await delay(20);
        }
      });
      await delay(BEFORE_MS);
      const brokenAt = performance.now();
      await breakIt();
      clock.broken = brokenAt;
      await writing;
      return {
        acknowledged: acknowledgedSoFar() - before,
        refused: tally(refused),
        lost: await countLost(db, { people: people.map(({ user }) => user.id), eventIds, acknowledged }),
        backAfterMs: Math.max(0, clock.lastTrouble - brokenAt),
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
      };
    },
  };

  function acknowledgedSoFar(): number {
    return written.reduce((total, count) => total + count, 0);
  }
}

type Written = { people: string[]; eventIds: string[]; acknowledged: Map<string, string> };

async function countLost(db: Database, { people, eventIds, acknowledged }: Written): Promise<number> {
  const stored = await db.rows(
    z.object({ key: z.string(), status: z.string() }),
    `select person_id || '/' || event_id as key, status from rsvps where person_id = any($1)`,
    [people],
  );
  const statuses = new Map(stored.map(({ key, status }) => [key, status]));
  const missing = [...acknowledged].filter(([key, status]) => statuses.get(key) !== status).length;
  const { wrong } = await db.one(
    z.object({ wrong: z.number() }),
    `select count(*)::integer as wrong from event_counters c where event_id = any($1)
       and seats_taken <> (select count(*) from rsvps r where r.event_id = c.event_id and status = 'going')`,
    [eventIds],
  );
  return missing + wrong;
}
