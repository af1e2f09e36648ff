import { expect } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contracts/endpoint.ts';
import { type As, type TestApp, toRequest } from '#tests/support/test-app.ts';

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: object };
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
      latestState.delete(app());
      const scene = await (untouched ??= setUp());
      const input = inputOf(scene);
      // An asynchronous input has called the app, so other rows cannot share the scene.
      if (input instanceof Promise) untouched = undefined;
      return { scene, input: await input };
    };
    return async ({ status, as, input: ownInput }: Cell<Scene>): Promise<string> => {
      const { scene, input } = await (prepared ??= prepare());
      const before = mayChangeData(endpoint, status) ? null : (latestState.get(app()) ?? (await readState(app())));
      if (!before) {
        latestState.delete(app());
        prepared = untouched = undefined;
      }
      const answer = await app().send(toRequest(endpoint, ownInput?.(scene) ?? input, as(scene)));
      expect([answer.statusCode, answer.body]).toEqual([status, expect.anything()]);
      if (before) expect(await readState(app()), 'what changed').toEqual(before);
      return answer.body;
    };
  };
}

const State = z.record(z.string(), z.string());
type State = z.infer<typeof State>;
/** The state after the previous cell. */
const latestState = new WeakMap<TestApp, State>();

/** The number of rows of each table, and the newest transaction that wrote one: inserts, updates and deletes all show. */
async function readState(app: TestApp): Promise<State> {
  stateQuery ??= buildStateQuery(app.db);
  const state = await app.db.one(State, { name: 'state', text: await stateQuery });
  latestState.set(app, state);
  return state;
}
/** A session records its last use, and the site creates its push keys when they are first requested. */
const WRITTEN_ON_FIRST_USE = ['public.sessions', 'public.push_keys'];
let stateQuery: Promise<string> | undefined;

async function buildStateQuery(db: TestApp['db']): Promise<string> {
  const rows = await db.rows(
    z.object({ table: z.string() }),
    `select format('%I.%I', schemaname, tablename) as table from pg_tables
      where schemaname in ('public', 'graphile_worker') order by 1`,
  );
  const tables = rows.map(({ table }) => table).filter((table) => !WRITTEN_ON_FIRST_USE.includes(table));
  const state = `concat_ws('/', count(*), max(xmin::text::bigint))`;
  return `select ${tables.map((table) => `(select ${state} from ${table}) as "${table}"`).join()}`;
}
