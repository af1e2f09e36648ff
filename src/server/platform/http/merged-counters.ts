import { z } from 'zod';
import { memoryLimits } from '#server/platform/memory-limits.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/*
 * Counters for limits of frequent requests, which must not wait for the database. Each process counts in memory and every second adds what it
 * counted to the rows of all processes, in one statement, and learns their totals. A client that spreads its requests can exceed a limit by what
 * it sends to the other processes within about a second, and not beyond the limit in any one process. While the database is down, each process
 * counts alone.
 */

type Rate = { name: string; points: number; seconds: number };
type Counter = { merged: number; pending: number; expiresAt: number };
const MergedRow = z.object({ key: z.string(), points: z.number(), expiresAt: z.number() });

const MERGE_INTERVAL_MS = 1000;
const MAX_KEYS_PER_MERGE = 10_000;

export class MergedCounters {
  readonly #db: Db;
  readonly #counters = new Map<string, Counter>();
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #merging: Promise<void> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Counts one attempt. Above the limit it is not counted, and the milliseconds to wait are returned. */
  count(rate: Rate, key: string): number | null {
    const name = `${rate.name}:${key}`;
    const now = Date.now();
    const counter = this.#find(name, rate.seconds * 1000, now);
    if (counter.merged + counter.pending >= rate.points) return counter.expiresAt - now;
    this.#add(name, counter, 1);
    return null;
  }

  giveBack(rate: Rate, key: string): void {
    const name = `${rate.name}:${key}`;
    this.#add(name, this.#find(name, rate.seconds * 1000, Date.now()), -1);
  }

  /** Merges for the last time. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#merging;
    await this.merge();
  }

  /** Adds the counts since the last merge to the totals of all processes. If that fails, they remain for the next merge. */
  async merge(): Promise<void> {
    const names = [...this.#changed].slice(0, MAX_KEYS_PER_MERGE);
    if (names.length === 0) return;
    const sent = names.flatMap((name) => {
      this.#changed.delete(name);
      const counter = this.#counters.get(name);
      return counter && counter.expiresAt > Date.now() ? [{ name, counter, points: counter.pending }] : [];
    });
    try {
      const rows = await this.#store(sent);
      for (const { name, counter, points } of sent) {
        const row = rows.get(name);
        counter.pending -= points;
        counter.merged = Math.max(counter.merged + points, row?.points ?? 0);
        counter.expiresAt = row?.expiresAt ?? counter.expiresAt;
      }
    } catch {
      for (const { name } of sent) this.#changed.add(name);
    }
  }

  #find(name: string, windowMs: number, now: number): Counter {
    const known = this.#counters.get(name);
    // A window that ends later than a whole window from now was counted before the clock was set back.
    if (known && known.expiresAt > now && known.expiresAt <= now + windowMs) return known;
    const fresh = { merged: 0, pending: 0, expiresAt: now + windowMs };
    this.#counters.delete(name);
    if (this.#counters.size >= memoryLimits.rateCounters) this.#counters.delete(this.#counters.keys().next().value!);
    this.#counters.set(name, fresh);
    return fresh;
  }

  #add(name: string, counter: Counter, points: number): void {
    counter.pending += points;
    this.#changed.add(name);
    this.#timer ??= setInterval(() => this.#mergeOnce(), MERGE_INTERVAL_MS).unref();
  }

  #mergeOnce(): void {
    for (const [name, { expiresAt }] of this.#counters) if (expiresAt <= Date.now()) this.#counters.delete(name);
    this.#merging ??= this.merge().finally(() => {
      this.#merging = undefined;
    });
  }

  /** Rows are locked in the order of their keys, so that processes do not wait for each other in a circle. */
  async #store(
    sent: { name: string; counter: Counter; points: number }[],
  ): Promise<Map<string, z.infer<typeof MergedRow>>> {
    const rows = await this.#db.rows(
      MergedRow,
      `insert into rate_limits as counted (key, points, expire)
       select * from unnest($1::text[], $2::integer[], $3::bigint[]) as sent(key, points, expire) order by key
       on conflict (key) do update set
         points = case when counted.expire > $4 then counted.points else 0 end + excluded.points,
         expire = case when counted.expire > $4 then least(counted.expire, excluded.expire) else excluded.expire end
       returning key, points, expire as "expiresAt"`,
      [
        sent.map(({ name }) => name),
        sent.map(({ points }) => points),
        sent.map(({ counter }) => counter.expiresAt),
        Date.now(),
      ],
    );
    return new Map(rows.map((row) => [row.key, row]));
  }
}
