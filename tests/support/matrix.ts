import { expect } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contracts/endpoint.ts';
import { type As, type TestApp, toRequest } from './test-app.ts';

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: object };
type Cell<Scene> = {
  status: number;
  as: (scene: Scene) => As | null;
  /** What this cell sends instead of what its row sends. */
  input?: ((scene: Scene) => Input) | undefined;
};

/** Makes something once for each app: what scenes share because no cell changes it. */
export function oncePerApp<T>(make: (app: TestApp) => Promise<T>): (app: TestApp) => Promise<T> {
  const made = new WeakMap<TestApp, Promise<T>>();
  return (app) => {
    if (!made.has(app)) made.set(app, make(app));
    return made.get(app)!;
  };
}

const mayChangeData = ({ method }: Endpoint, status: number) => method !== 'GET' && status < 400;

/** The columns of a row with those first that change nothing: the first that changes something then uses up their scene. */
export function readersFirst<Column extends string>(
  columns: readonly Column[],
  endpoint: Endpoint,
  statusOf: (column: Column) => number,
): Column[] {
  const readers = columns.filter((column) => !mayChangeData(endpoint, statusOf(column)));
  return [...readers, ...columns.filter((column) => !readers.includes(column))];
}

/**
 * Returns a function that opens a row, which returns one that tests a cell and answers with the body. Setting a scene up takes
 * fifty times as long as the call it is for, so cells share one until a cell has changed something. That refusals and reads change
 * nothing is checked for each of them.
 */
export function openMatrix<Scene>(app: () => TestApp, setUp: () => Promise<Scene>) {
  let untouched: Promise<Scene> | undefined;
  return (endpoint: Endpoint, inputOf: (scene: Scene) => Input | Promise<Input>) => {
    let prepared: Promise<{ scene: Scene; input: Input }> | undefined;
    const prepare = async () => {
      latestState.delete(app());
      const scene = await (untouched ??= setUp());
      const input = inputOf(scene);
      // An input that takes time has called the app: the scene is for this row alone.
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
/** What the previous cell left behind, until a cell or a new scene changes it. */
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
