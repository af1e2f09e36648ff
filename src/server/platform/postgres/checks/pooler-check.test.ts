import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '#server/platform/postgres/db.ts';
import { openPooler } from '#tests/support/pooler.ts';
import { emptyDatabase } from '#tests/support/test-database.ts';
import { checkPooler } from './pooler-check.ts';

const Setting = z.object({ setting: z.string() });
const One = z.object({ one: z.number() });
/** Where a message arrives, however busy the machine is. */
const PATIENT_MS = 20_000;
const connection = await emptyDatabase();
const other = await emptyDatabase();
/** pg reads sockets from this form too. */
const urlOf = ({ host, user, database, connectionString }: typeof connection) =>
  connectionString ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`;
const directUrl = urlOf(connection);
const settingOf = async (db: Database, name: string) =>
  (await db.one(Setting, 'select current_setting($1) as setting', [name])).setting;

async function check(url: string, direct?: string, hearWithinMs = 100) {
  const lines: string[] = [];
  const found = await checkPooler({ url, directUrl: direct, log: (line) => lines.push(line), hearWithinMs });
  return { ...found, lines };
}

async function open(url: string, direct?: string, hearWithinMs?: number): Promise<Database> {
  const found = await check(url, direct, hearWithinMs);
  const db = openDatabase({ connectionString: url }, found);
  onTestFinished(() => db.close());
  return db;
}

describe('a database without a pooler', () => {
  test('is used as it is', async () => {
    const address = { connectionString: directUrl };
    expect(await check(directUrl)).toEqual({ pooler: undefined, connection: address, direct: address, lines: [] });
    const db = await open(directUrl);
    expect(await settingOf(db, 'statement_timeout')).toBe('5s');
  });
});

describe('a transaction pooler', () => {
  test('is refused without DATABASE_DIRECT_URL, because LISTEN hears nothing', async () => {
    await expect(check(await openPooler(connection))).rejects.toThrow(
      /^DATABASE_URL is a transaction pooler.* Set DATABASE_DIRECT_URL to the address of PostgreSQL itself\.$/,
    );
  });

  test('is refused as DATABASE_DIRECT_URL', async () => {
    const pooler = await openPooler(connection, { ignoresParameters: true });
    await expect(check(directUrl, pooler)).rejects.toThrow(/^DATABASE_DIRECT_URL is a transaction pooler/);
    const strict = await openPooler(connection);
    await expect(check(directUrl, strict)).rejects.toThrow(/^DATABASE_DIRECT_URL is a pooler that refuses/);
  });

  test('serves statements from many connections at once, and transactions', async () => {
    const db = await open(await openPooler(connection), directUrl);
    await db.execute('create table seats (id integer primary key, taken integer not null)');
    await db.execute('insert into seats values (1, 0)');
    const takeSeat = 'update seats set taken = taken + $1 where id = 1 returning taken as one';
    await Promise.all(Array.from({ length: 60 }, () => db.one(One, takeSeat, [1])));
    await Promise.all(
      Array.from({ length: 20 }, () =>
        db.transaction(async (tx) => {
          await tx.one(One, takeSeat, [1]);
          await tx.one(One, takeSeat, [1]);
        }),
      ),
    );
    await expect(
      db.transaction(async (tx) => {
        await tx.one(One, takeSeat, [1]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await db.one(One, 'select taken as one from seats')).toEqual({ one: 100 });
  });

  test('leaves LISTEN to the direct connection', async () => {
    const db = await open(await openPooler(connection), directUrl);
    const [connected, received] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    db.listen('news', { onConnect: connected.resolve, onMessage: received.resolve });
    await connected.promise;
    await db.execute(`select pg_notify('news', 'hello')`);
    expect(await received.promise).toBe('hello');
  });

  test('gets its limits from the role, which keeps those that an operator chose; direct connections have none', async () => {
    const admin = openDatabase({ connectionString: directUrl });
    onTestFinished(() => admin.close());
    const { database, user } = await admin.one(
      z.object({ database: z.string(), user: z.string() }),
      'select current_database() as database, current_user as "user"',
    );
    const inDatabase = `alter role ${user} in database ${database}`;
    onTestFinished(async () => void (await admin.execute(`${inDatabase} reset all`)));
    await admin.execute(`${inDatabase} reset all`);
    await admin.execute(`${inDatabase} set lock_timeout = '3s'`);
    const url = await openPooler(connection);
    expect((await check(url, directUrl)).lines).toHaveLength(2);
    expect((await check(url, directUrl)).lines).toHaveLength(1);
    // As after RECONNECT.
    const db = await open(await openPooler(connection), directUrl);
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'plan_cache_mode'];
    const settings = await Promise.all(names.map((name) => settingOf(db, name)));
    expect(settings).toEqual(['5s', '3s', '10s', 'force_generic_plan']);
    const { direct } = await check(url, directUrl);
    const jobs = openDatabase(direct, { pooler: 'transaction' });
    onTestFinished(() => jobs.close());
    expect(await settingOf(jobs, 'statement_timeout')).toBe('0');
    expect(await settingOf(jobs, 'plan_cache_mode')).toBe('auto');
  });

  test('is refused where both settings reach different databases', async () => {
    await expect(check(await openPooler(connection), urlOf(other))).rejects.toThrow(
      'DATABASE_URL and DATABASE_DIRECT_URL reach different databases. Set both to the same one.',
    );
  });
});

describe.each([{ ignoresParameters: true }, { ignoresParameters: false }])('a session pooler, %j', (parameters) => {
  test('needs no second address, and each connection sets its limits', async () => {
    const url = await openPooler(connection, { mode: 'session', servers: 8, ...parameters });
    expect(await check(url, undefined, PATIENT_MS)).toMatchObject({ pooler: 'session' });
    const db = await open(url, undefined, PATIENT_MS);
    expect(await settingOf(db, 'statement_timeout')).toBe('5s');
    expect(await settingOf(db, 'lock_timeout')).toBe('1500ms');
  });
});

test('a pooler in statement mode is refused, because it has no transactions', async () => {
  await expect(check(await openPooler(connection, { mode: 'statement' }), directUrl)).rejects.toThrow(
    /^DATABASE_URL is a pooler that refuses transactions .*Set its pool_mode to transaction or session\.$/,
  );
});

test.skipIf(inject('databaseServer').connectionString !== undefined)(
  'a password in the address is not in the messages',
  async () => {
    const url = (await openPooler(connection)).replace('@', ':secret@');
    await expect(check(url)).rejects.not.toThrow('secret');
  },
);
