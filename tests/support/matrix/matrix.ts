import { expect } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contracts/endpoint.ts';
import { type As, type TestApp, toRequest } from '#tests/support/test-app.ts';

/** What a cell or a row sends. */
export type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: object };
type Cell<Scene> = {
  status: number;
  as: (scene: Scene) => As | null;
  /** Overrides the input of the row. */
  input?: ((scene: Scene) => Input) | undefined;
};

/** Creates something once per app: what scenes can share because no cell changes it. */
export function oncePerApp<T>(make: (app: TestApp) => Promise<T>): (app: TestApp) => Promise<T> {
  const made = new WeakMap<TestApp, Promise<T>>();
  return (app) => {
    if (!made.has(app)) made.set(app, make(app));
    return made.get(app)!;
  };
}

const mayChangeData = ({ method }: Endpoint, status: number) => method !== 'GET' && status < 400;

/** Sorts the columns of a row so that cells that change nothing come first and share one scene. */
export function readersFirst<Column extends string>(
  columns: readonly Column[],
  endpoint: Endpoint,
  statusOf: (column: Column) => number,
): Column[] {
  const readers = columns.filter((column) => !mayChangeData(endpoint, statusOf(column)));
  return [...readers, ...columns.filter((column) => !readers.includes(column))];
}

/**
 * Returns a function that opens a row, which returns one that tests a cell and returns the response body. Creating a scene takes fifty times as
 * long as a call, so cells share a scene until one changes something. Rejected calls and reads are checked to change nothing.
 */
export function openMatrix<Scene>(app: () => TestApp, setUp: () => Promise<Scene>) {
  let untouched: Promise<Scene> | undefined;
  return (endpoint: Endpoint, inputOf: (scene: Scene) => Input | Promise<Input>) => {
    let prepared: Promise<{ scene: Scene; input: Input }> | undefined;
    const prepare = async () => {
      const scene = await (untouched ??= setUp());
      const input = inputOf(scene);
      // An asynchronous input has called the app, so other rows cannot share the scene.
      if (input instanceof Promise) untouched = undefined;
      const made = { scene, input: await input };
      await takeChanges(app());
      return made;
    };
    return async ({ status, as, input: ownInput }: Cell<Scene>): Promise<string> => {
      const { scene, input } = await (prepared ??= prepare());
      const changesData = mayChangeData(endpoint, status);
      if (changesData) prepared = untouched = undefined;
      const answer = await app().send(toRequest(endpoint, ownInput?.(scene) ?? input, as(scene)));
      expect([answer.statusCode, answer.body]).toEqual([status, expect.anything()]);
      if (!changesData) expect(await takeChanges(app()), 'changed tables').toEqual([]);
      return answer.body;
    };
  };
}

/** A session records its last use, and the site creates its push keys when they are first requested. */
const WRITTEN_ON_FIRST_USE = ['public.sessions', 'public.push_keys'];

/** From now on the database notes which tables were written, in the transaction that writes them: reading them all takes much longer. */
const noteChanges = oncePerApp(async ({ db }) => {
  const rows = await db.rows(
    z.object({ table: z.string() }),
    `select format('%s.%I', c.relnamespace::regnamespace, c.relname) as table from pg_class c
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1`,
  );
  const tables = rows.map(({ table }) => table).filter((table) => !WRITTEN_ON_FIRST_USE.includes(table));
  await db.execute(`
    create schema changes;
    create table changes.written (id bigint generated always as identity primary key, table_name text not null);
    create function changes.note() returns trigger language plpgsql as
      $$ begin insert into changes.written (table_name) values (tg_table_schema || '.' || tg_table_name); return null; end $$;
    ${tables.map((table) => `create trigger note_change after insert or update or delete on ${table} for each row execute function changes.note(); create trigger note_truncation after truncate on ${table} for each statement execute function changes.note();`).join('\n')}`);
});

const Changes = z.object({ lastId: z.number().nullable(), tables: z.array(z.string()).nullable() });
const lastTaken = new WeakMap<TestApp, number>();

/** The tables in which rows were inserted, updated or deleted since the last call. */
async function takeChanges(app: TestApp): Promise<string[]> {
  await noteChanges(app);
  const { lastId, tables } = await app.db.one(
    Changes,
    'select max(id) as "lastId", array_agg(distinct table_name) as tables from changes.written where id > $1',
    [lastTaken.get(app) ?? 0],
  );
  if (lastId !== null) lastTaken.set(app, lastId);
  return tables ?? [];
}
