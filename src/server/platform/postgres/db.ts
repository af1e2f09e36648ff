import { createHash } from 'node:crypto';
import pg from 'pg';
import type { z } from 'zod';
import type { ErrorCode } from '#contracts/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { acquireShare, POOL_SIZE } from './connection-shares.ts';
import { isQueryTimeout, mapFailure } from './database-failure.ts';
import { databaseProbe } from './database-probe.ts';
import { type ChannelListener, openListener } from './listener.ts';
import { openPool, type PoolUsage, usageOf } from './pool.ts';
import { assertRows } from './row-checks.ts';
import { type Pooler, settingsStatement, startOptions } from './session-limits.ts';

/**
 * A named statement is prepared once per connection: for hot reads whose plan does not depend on the values. The plan of a text search
 * does: its generic plan took 88 ms instead of 1.6.
 */
export type Statement = string | { readonly name: string; readonly text: string; readonly family?: string };

/** For a statement with many variants. */
export const namedByText = (prefix: string, text: string): Statement => ({
  name: `${prefix}-${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`,
  text,
  family: prefix,
});

/** Runs statements: on the pool, or on the connection of an open transaction. */
export type Db = {
  /** Returns all rows. Tests check each against the schema (./row-checks.ts); production does not parse them. */
  rows<Row>(schema: z.ZodType<Row>, statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
  /** The first row, if there is one. */
  row<Row>(schema: z.ZodType<Row>, statement: Statement, values?: readonly unknown[]): Promise<Row | undefined>;
  /** The row of a statement that always returns one. */
  one<Row>(schema: z.ZodType<Row>, statement: Statement, values?: readonly unknown[]): Promise<Row>;
  /** Runs a statement without reading its rows; returns how many rows it selected or changed. */
  execute(statement: Statement, values?: readonly unknown[]): Promise<number>;
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
  close(): Promise<void>;
};

/** `name` is that of a prepared statement, or of its family of variants; all others are `query`. */
export type QueryObserver = (name: string, milliseconds: number, hasFailed: boolean) => void;

const POOL_LIMITS = {
  max: POOL_SIZE,
  connectionTimeoutMillis: 1200,
  // For a network that drops packets: the limits of the server never arrive then.
  query_timeout: 5500,
  keepAlive: true,
};
const INT8 = 20;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

/** Parses counts as numbers and dates as text; by default, pg uses text and midnight in the server's zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === INT8) return Number;
    if (oid === DATE) return String;
    if (oid === DATE_ARRAY) return pg.types.getTypeParser(TEXT_ARRAY as never, format);
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

type Options = { direct?: pg.ClientConfig; pooler?: Pooler | undefined };

/** `direct` reaches PostgreSQL itself, for LISTEN, where `config` reaches a pooler. */
export function openDatabase(config: pg.PoolConfig, { direct = config, pooler }: Options = {}): Database {
  const limits = { ...POOL_LIMITS, ...startOptions(pooler) };
  const pool = openPool({ ...limits, types, ...config });
  const settings = settingsStatement(pooler);
  if (settings) pool.on('connect', (client) => void client.query(settings).catch(() => {}));
  const probe = databaseProbe({ ...limits, ...config });
  const listener = openListener(direct);
  const observers: QueryObserver[] = [];
  const open: Open = async () => {
    const { client, release } = await connect(pool);
    return { client, release, query: observed(createQuery(client, pooler), observers) };
  };
  return {
    ...createDb(open),
    transaction: (work) => runTransaction(open, work),
    ping: probe.ping,
    listen: listener.listen,
    observe: (observer) => void observers.push(observer),
    usage: () => usageOf(pool),
    close: async () => void (await Promise.all([pool.end(), probe.close(), listener.close()])),
  };
}

async function connect(pool: pg.Pool): Promise<{ client: pg.PoolClient; release(isBroken?: boolean): void }> {
  const releaseShare = await acquireShare();
  try {
    const client = await mapFailure(pool.connect());
    const release = (isBroken?: boolean) => {
      client.release(isBroken);
      releaseShare();
    };
    return { client, release };
  } catch (error) {
    releaseShare();
    throw error;
  }
}

export const textOf = (statement: Statement): string => (typeof statement === 'string' ? statement : statement.text);

type Query = (statement: Statement, values?: readonly unknown[]) => Promise<pg.QueryResult>;
type Client = { query: Query; release(): void };
type Open = () => Promise<{ client: pg.PoolClient; release(isBroken?: boolean): void; query: Query }>;

/** Each connection keeps the texts of its prepared statements. Texts are built for each request, so one copy of each is shared by all connections. */
const preparedTexts = new Map<string, string>();
function shareText<Prepared extends { text: string }>(statement: Prepared): Prepared {
  const known = preparedTexts.get(statement.text);
  if (known === undefined) preparedTexts.set(statement.text, statement.text);
  return { ...statement, text: known ?? statement.text };
}

/** Maps failures to errors of the catalogue. A connection that does not respond would block the next query too, so it is closed. */
function createQuery(client: pg.PoolClient, pooler: Pooler | undefined): Query {
  return async (statement, values = []) => {
    const isNamed = typeof statement !== 'string' && pooler !== 'transaction';
    const config = isNamed ? shareText(statement) : { text: textOf(statement) };
    try {
      return await mapFailure(client.query({ ...config, values: [...values] }));
    } catch (error) {
      if (isQueryTimeout(error)) void (client as unknown as pg.Client).end().catch(() => {});
      throw error;
    }
  };
}

const nameOf = (statement: Statement): string =>
  typeof statement === 'string' ? 'query' : (statement.family ?? statement.name);

function observed(query: Query, observers: readonly QueryObserver[]): Query {
  if (observers.length === 0) return query;
  return async (statement, values) => {
    const startedAt = performance.now();
    let hasFailed = true;
    try {
      const result = await query(statement, values);
      hasFailed = false;
      return result;
    } finally {
      for (const observe of observers) observe(nameOf(statement), performance.now() - startedAt, hasFailed);
    }
  };
}

function createDb(acquire: () => Promise<Client>): Db {
  const query: Query = async (statement, values) => {
    const client = await acquire();
    try {
      return await client.query(statement, values);
    } finally {
      client.release();
    }
  };
  const rows: Db['rows'] = async (schema, statement, values) => {
    const result = await query(statement, values);
    assertRows(schema, result.rows, textOf(statement));
    return result.rows;
  };
  return {
    rows,
    row: async (schema, statement, values) => (await rows(schema, statement, values))[0],
    async one(schema, statement, values) {
      const [first] = await rows(schema, statement, values);
      if (first === undefined) throw new Error(`No row from "${textOf(statement)}"`);
      return first;
    },
    execute: async (statement, values) => (await query(statement, values)).rowCount ?? 0,
  };
}

async function runTransaction<T>(open: Open, work: (tx: Db) => Promise<T>): Promise<T> {
  const { client, release, query } = await open();
  let isBroken = false;
  const markBroken = () => {
    isBroken = true;
  };
  client.on('error', markBroken);
  try {
    await query('begin');
    const result = await work(createDb(async () => ({ query, release() {} })));
    await query('commit');
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
