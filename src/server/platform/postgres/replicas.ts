import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { isStatementTimeout } from './database-failure.ts';
import { type Lsn, laterLsn, NO_LSN, parseLsn } from './lsn.ts';
import { openPool } from './pool.ts';
import type { Query, QueryObserver } from './pooled-queries.ts';
import { Replica, type ReplicaSettings } from './replica.ts';

/*
 * Replicas for reads that may be a little old: `http/replica-requests.ts` decides which requests those are. A replica is read while it has what the
 * primary had two seconds ago, and what the reader knows of (`readAfter`): it is given a moment to catch up, otherwise the primary answers. Ages are
 * measured by positions in the log, noted twice a second: a replica's own timestamps make an idle primary look like a late replica.
 */

/** What the statements of one request may read. */
export type ReadScope = { mayReadReplica: boolean; readAfter: Lsn };

type Options = {
  replicas: readonly ReplicaSettings[];
  primary: pg.ClientConfig;
  log(message: string): void;
  times?: Partial<typeof TIMES>;
};
type Sample = { position: Lsn; at: number };

const TIMES = {
  sampleMs: 500,
  /** The oldest that a read may be. */
  boundMs: 2000,
  /** A replica that was late or away is read again when it has been well for so long. */
  backAfterMs: 10_000,
  /** Nobody can be sure while the primary is away; reads continue from what it had. */
  withoutPrimaryMs: 30_000,
};

export class Replicas {
  readonly #options: Options;
  readonly #times: typeof TIMES;
  readonly #replicas: readonly Replica[];
  /** Positions only: a busy pool must not make replicas look late. */
  readonly #positions: pg.Pool;
  readonly #scopes = new AsyncLocalStorage<ReadScope>();
  #samples: Sample[] = [];
  #isPrimaryAway = false;
  #floor: Lsn = NO_LSN;
  #next = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #position: { running?: Promise<Lsn>; next?: Promise<Lsn> | undefined } = {};
  /** Statements that could have been for a replica, by the server that answered them. */
  readonly reads = { replica: 0, primary: 0 };
  readonly observers: QueryObserver[] = [];

  constructor(options: Options) {
    this.#options = options;
    this.#times = { ...TIMES, ...options.times };
    this.#replicas = options.replicas.map((settings) => new Replica(settings, this.observers));
    const limits = { max: 1, connectionTimeoutMillis: 900, query_timeout: 900, keepAlive: true };
    this.#positions = openPool({ ...limits, ...options.primary });
  }

  /** Looks at all servers once, and then regularly. */
  async start(): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => {
      this.#running ??= this.look().finally(() => {
        this.#running = undefined;
      });
    }, this.#times.sampleMs).unref();
  }

  /** Runs a request; its statements outside of transactions may read replicas, if `scope` says so. */
  run(scope: ReadScope, work: () => void): void {
    const outer = this.#scopes.getStore();
    if (outer) scope.readAfter = laterLsn(scope.readAfter, outer.readAfter);
    this.#scopes.run(scope, work);
  }

  /** The result of a statement on a replica, or undefined: then it is for the primary. */
  async query(...[statement, values]: Parameters<Query>): Promise<pg.QueryResult | undefined> {
    const scope = this.#scopes.getStore();
    if (!scope?.mayReadReplica) return undefined;
    const replica = await this.#choose(laterLsn(scope.readAfter, this.#floor));
    if (replica)
      try {
        const result = await replica.query(statement, values);
        this.reads.replica++;
        return result;
      } catch (error) {
        if (isStatementTimeout(error)) throw error;
        // Whatever it is, a lost server, a write or a table that is not there yet: the primary knows better.
      }
    // Also for the rest of the request: it would wait for the replica again, or read older data after newer.
    scope.mayReadReplica = false;
    this.reads.primary++;
    return undefined;
  }

  /** The rest of the current request reads the primary; false if it does already. */
  leave(): boolean {
    const scope = this.#scopes.getStore();
    if (!scope?.mayReadReplica) return false;
    scope.mayReadReplica = false;
    return true;
  }

  /** What every read of this process must know of from now on. */
  get floor(): Lsn {
    return this.#floor;
  }

  /** Call it when another process has announced a change: what was committed before is in every later read. */
  async raiseFloor(): Promise<void> {
    this.#floor = laterLsn(this.#floor, await this.position());
  }

  /** A position in the primary's log that has everything that was committed before this call. Calls that wait share one question. */
  position(): Promise<Lsn> {
    const { running } = this.#position;
    if (!running) return this.#ask();
    this.#position.next ??= running.catch(() => {}).then(() => this.#ask());
    return this.#position.next;
  }

  #ask(): Promise<Lsn> {
    const asking = this.#askPosition();
    this.#position = { running: asking };
    const clear = () => {
      if (this.#position.running === asking) this.#position = {};
    };
    asking.then(clear, clear);
    return asking;
  }

  async #askPosition(): Promise<Lsn> {
    const { rows } = await this.#positions.query<{ position: string }>(
      'select pg_current_wal_flush_lsn()::text as position',
    );
    return parseLsn(rows[0]!.position) ?? NO_LSN;
  }

  /** By replica, in the order of the setting: whether it is read, and how old it is, in seconds. */
  states(): { isRead: boolean; lagSeconds: number }[] {
    return this.#replicas.map((replica) => ({
      isRead: this.#isReadable(replica),
      lagSeconds: Math.max(0, this.#now() - replica.coveredAt) / 1000,
    }));
  }

  async #choose(readAfter: Lsn): Promise<Replica | undefined> {
    const readable = this.#replicas.filter((replica) => this.#isReadable(replica));
    const replica = readable[this.#next++ % readable.length];
    return replica && (await replica.reaches(readAfter)) ? replica : undefined;
  }

  #isReadable({ fault, coveredAt }: Replica): boolean {
    return !fault && this.#now() - coveredAt <= this.#times.boundMs;
  }

  /** While the primary is away nothing new is known of, so what it had last counts as current. */
  #now(): number {
    const now = performance.now();
    const last = this.#samples.at(-1)?.at ?? -Infinity;
    return this.#isPrimaryAway && now - last < this.#times.withoutPrimaryMs ? last : now;
  }

  /** One look at the primary and all replicas. */
  async look(): Promise<void> {
    const at = performance.now();
    try {
      const position = await this.position();
      // After a promotion the log may continue at an earlier position.
      if (position < (this.#samples.at(-1)?.position ?? NO_LSN)) [this.#samples, this.#floor] = [[], position];
      this.#samples = [...this.#samples, { position, at }].slice(-30);
      this.#isPrimaryAway = false;
    } catch {
      this.#isPrimaryAway = true;
    }
    await Promise.all(this.#replicas.map((replica) => this.#lookAt(replica)));
  }

  async #lookAt(replica: Replica): Promise<void> {
    let fault: string | undefined;
    try {
      fault = await replica.ask();
      const covered = this.#samples.findLast(({ position }) => position <= replica.replayed);
      replica.coveredAt = Math.max(replica.coveredAt, covered?.at ?? -Infinity);
      const lagMs = this.#now() - replica.coveredAt;
      if (lagMs > this.#times.boundMs) fault ??= 'is late';
    } catch (error) {
      fault = `does not answer: ${(error as Error).message}`;
      replica.abandonReads(new Error(`The replica ${replica.name} ${fault}`));
    }
    this.#settle(replica, fault);
  }

  readonly #wellSince = new Map<Replica, number>();

  #settle(replica: Replica, fault: string | undefined): void {
    const since = this.#wellSince.get(replica);
    if (fault) {
      if (fault !== replica.fault) this.#options.log(`the replica ${replica.name} ${fault}: reads use the primary`);
      replica.fault = fault;
      this.#wellSince.set(replica, Infinity);
    } else if (replica.fault) {
      const now = performance.now();
      if (since === Infinity) this.#wellSince.set(replica, now);
      // The first look decides at once.
      if (since === undefined || now - since >= this.#times.backAfterMs) {
        this.#options.log(`the replica ${replica.name} is read`);
        replica.fault = undefined;
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    await Promise.all([this.#positions.end(), ...this.#replicas.map((replica) => replica.close())]);
  }
}
