import pg from 'pg';
import type { z } from 'zod';
import type { ErrorCode } from '#contracts/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { currentChanges, isChange, noteChange } from '#server/platform/sent-changes.ts';
import { POOL_SIZE } from './connection-shares.ts';
import { databaseProbe } from './database-probe.ts';
import { type ChannelListener, openListener } from './listener.ts';
import { once } from './page-reads.ts';
import { type PoolUsage, usageOf } from './pool.ts';
import { type Connection, openPooledQueries, type Query, type QueryObserver } from './pooled-queries.ts';
import type { Replicas } from './replicas.ts';
import { assertRows } from './row-checks.ts';
import { type Pooler, startOptions } from './session-limits.ts';

/** Runs statements: on the pool, or on the connection of an open transaction. */
export type Db = {
  /** Returns all rows. Tests check each against the schema (./row-checks.ts); production does not parse them. */
  rows<Schema extends z.core.$ZodType>(
    schema: Schema,
    statement: string,
    values?: readonly unknown[],
  ): Promise<z.output<Schema>[]>;
  /** The first row, if there is one. */
  row<Schema extends z.core.$ZodType>(
    schema: Schema,
    statement: string,
    values?: readonly unknown[],
  ): Promise<z.output<Schema> | undefined>;
  /** The row of a statement that always returns one. */
  one<Schema extends z.core.$ZodType>(
    schema: Schema,
    statement: string,
    values?: readonly unknown[],
  ): Promise<z.output<Schema>>;
  /** Runs a statement without reading its rows; returns how many rows it selected or changed. */
  execute(statement: string, values?: readonly unknown[]): Promise<number>;
};
export type Database = Db & {
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Throws unless the server answers within about a second. */
  ping(): Promise<void>;
  /** Listens to what transactions of any process send to a channel with pg_notify. */
  listen(channel: string, listener: ChannelListener): void;
  /** Calls the observer after each statement; without one, nothing is measured. */
  observe(observer: QueryObserver): void;
  /** The connections of the pool. */
  usage(): PoolUsage;
  /** Only with DATABASE_REPLICA_URLS. */
  replicas?: Replicas | undefined;
  close(): Promise<void>;
};

const POOL_LIMITS = {
  max: POOL_SIZE,
  connectionTimeoutMillis: 1200,
  // For a network that drops packets: the limits of the server never arrive then.
  query_timeout: 5500,
  keepAlive: true,
};

type Options = {
  direct?: pg.ClientConfig;
  pooler?: Pooler | undefined;
  replicas?: Replicas | undefined;
  maxPrepared?: number;
};

/**
 * `direct` reaches PostgreSQL itself, for LISTEN, where `config` reaches a pooler. With `replicas`, statements outside of transactions go to one
 * where the request allows it (`http/replica-requests.ts`).
 */
export function openDatabase(
  config: pg.PoolConfig,
  { direct = config, pooler, replicas, maxPrepared }: Options = {},
): Database {
  const limits = { ...POOL_LIMITS, ...startOptions(pooler) };
  const probe = databaseProbe({ ...limits, ...config });
  const listener = openListener(direct);
  const observers: QueryObserver[] = [];
  const { pool, open, query: send } = openPooledQueries({ ...limits, ...config }, { pooler, maxPrepared, observers });
  const query: Query = (statement, values) =>
    isChange(statement) ? noteChange(() => send(statement, values)) : send(statement, values);
  return {
    ...shareReads(replicas ? readingDb(replicas, query) : createDb(query)),
    transaction(work) {
      const run = () => runTransaction(open, work);
      return currentChanges()?.during(run) ?? run();
    },
    ping: probe.ping,
    listen: listener.listen,
    observe(observer) {
      observers.push(observer);
      replicas?.observers.push(observer);
    },
    usage: () => usageOf(pool),
    replicas,
    close: async () => void (await Promise.all([pool.end(), probe.close(), listener.close(), replicas?.close()])),
  };
}

/** Statements of transactions are always sent. */
const shareReads = (db: Db): Db => ({
  rows: (schema, statement, values) => once('rows', [statement, values], () => db.rows(schema, statement, values)),
  row: (schema, statement, values) => once('row', [statement, values], () => db.row(schema, statement, values)),
  one: (schema, statement, values) => once('one', [statement, values], () => db.one(schema, statement, values)),
  execute: db.execute,
});

/** Reads a replica where it may. What is missing there may be new: the primary decides, and serves the rest of the request. */
function readingDb(replicas: Replicas, onPrimary: Query): Db {
  const reading = createDb(
    async (statement, values) => (await replicas.query(statement, values)) ?? onPrimary(statement, values),
  );
  const row: Db['row'] = async (schema, statement, values) => {
    const found = await reading.row(schema, statement, values);
    return found === undefined && replicas.leave() ? reading.row(schema, statement, values) : found;
  };
  return {
    ...reading,
    row,
    one: async (schema, statement, values) => required(await row(schema, statement, values), statement),
  };
}

function createDb(query: Query): Db {
  const rows: Db['rows'] = async (schema, statement, values) => {
    const result = await query(statement, values);
    assertRows(schema, result.rows, statement);
    return result.rows;
  };
  const row: Db['row'] = async (schema, statement, values) => (await rows(schema, statement, values))[0];
  return {
    rows,
    row,
    one: async (schema, statement, values) => required(await row(schema, statement, values), statement),
    execute: async (statement, values) => (await query(statement, values)).rowCount ?? 0,
  };
}

function required<Row>(row: Row | undefined, statement: string): Row {
  if (row === undefined) throw new Error(`No row from "${statement}"`);
  return row;
}

async function runTransaction<T>(open: () => Promise<Connection>, work: (tx: Db) => Promise<T>): Promise<T> {
  const { client, release, query } = await open();
  let isBroken = false;
  const markBroken = () => {
    isBroken = true;
  };
  client.on('error', markBroken);
  try {
    await query('begin');
    const result = await work(createDb(query));
    await noteChange(() => query('commit'));
    return result;
  } catch (error) {
    await query('rollback').catch(markBroken);
    throw error;
  } finally {
    client.off('error', markBroken);
    release(isBroken);
  }
}

/** Maps a violated constraint to an error of the contract; checking first would race. */
export async function mapConstraint<T>(work: Promise<T>, codes: Record<string, ErrorCode>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof pg.DatabaseError && error.constraint ? codes[error.constraint] : undefined;
    if (code) throw new AppError(code, { cause: error });
    throw error;
  }
}
