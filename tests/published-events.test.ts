import { expect, test } from 'vitest';
import { z } from 'zod';
import type { HostChoice } from '#contracts/events/events.contract.ts';
import { type DraftFields, insertPlaces, places, published, publishedByApi } from './support/events.ts';
import { everyEventField } from './support/every-event-field.ts';
import { type SomeoneSignedIn, signUp, signUpUnscreened } from './support/factories.ts';
import { makeGroup } from './support/groups.ts';
import { organization } from './support/organizations.ts';
import { type TestApp, testApp } from './support/test-app.ts';

const [apiApp, factoryApp] = [await testApp(), await testApp()];
for (const app of [apiApp, factoryApp]) await insertPlaces(app);
factoryApp.clock.advance({ seconds: (apiApp.clock.now().getTime() - factoryApp.clock.now().getTime()) / 1000 });

const Row = z.object({ row: z.record(z.string(), z.unknown()) });
const Table = z.object({ name: z.string() });

/** The database sets the times of jobs. */
const JOBS = 'graphile_worker._private_jobs';
const NO_TIMES = { run_at: null, created_at: null, updated_at: null };

/** All rows of the database as text. */
async function allRows({ db }: TestApp): Promise<Set<string>> {
  const tables = await db.rows(
    Table,
    `select oid::regclass::text as name from pg_class where relkind = 'r' and pg_relation_size(oid) > 0
        and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  );
  const rows = await Promise.all(
    tables.map(async ({ name }) =>
      (await db.rows(Row, `select to_jsonb(t) as row from ${name} t`)).map(({ row }) =>
        JSON.stringify([name, { ...row, ...(name === JOBS && NO_TIMES) }]),
      ),
    ),
  );
  return new Set(rows.flat());
}

/** Without ids and what is made of them. */
const comparable = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/"id":("[0-9a-f]{10}"|\d+)/g, '"id":"id"')
    .replaceAll(/(\/events\/id\/|\/groups\/[a-z-]+-)[0-9a-f]+/g, '$1hash');

type Scene = {
  as?: typeof signUp;
  host?: (app: TestApp, person: SomeoneSignedIn) => Promise<HostChoice>;
  fields?: DraftFields;
};

const group: Scene['host'] = async ({ deps }, { user }) => {
  const { id } = await makeGroup(deps, user.id, { name: `Group of ${user.name}` });
  return { kind: 'group', id };
};
const privateGroup: Scene['host'] = async ({ deps }, { user }) => {
  const { id } = await makeGroup(deps, user.id, { name: `Private group of ${user.name}`, visibility: 'private' });
  return { kind: 'group', id };
};

const { rule: _rule, excludedDays: _days, ...everyField } = everyEventField('2099-08-01');

const scenes: Record<string, Scene> = {
  'a person': {},
  'a person, with every field': { fields: everyField },
  'a person, in public with a place that only a pin names': {
    fields: {
      ...everyField,
      visibility: 'public',
      placeId: undefined,
      latitude: places.potsdam.latitude,
      timeZone: undefined,
      longitude: places.potsdam.longitude,
    },
  },
  'a person, online, with a text long enough for a fingerprint': {
    fields: {
      attendance: 'online',
      placeId: undefined,
      timeZone: 'Asia/Tokyo',
      description: 'We read the first three chapters aloud together and then discuss what surprised everybody most.',
    },
  },
  'the staff': { as: signUpUnscreened },
  'a group': { host: group, fields: { visibility: 'members' } },
  'a private group': { host: privateGroup },
  'an organization': {
    host: async (app, person) => ({ kind: 'organization', id: (await organization(app, person)).id }),
  },
};

/** What publishing returns, and the rows that it inserts and removes. */
async function changesOf(app: TestApp, publish: typeof published, name: string): Promise<Record<string, unknown>> {
  const { as = signUp, host, fields = {} } = scenes[name]!;
  const person = await as(app.deps, { email: `${name.replaceAll(/\W+/g, '.')}@example.org` });
  const chosen = host && (await host(app, person));
  const before = await allRows(app);
  const event = await publish(app, person, { ...fields, ...(chosen && { host: chosen }) });
  const after = await allRows(app);
  return {
    event: JSON.parse(comparable(JSON.stringify(event))),
    inserted: [...after.difference(before)].map(comparable).toSorted(),
    removed: [...before.difference(after)].map(comparable).toSorted(),
  };
}

test.each(Object.keys(scenes))(
  'the factory writes the rows of an event that was published through the API by %s',
  async (name) => {
    const expected = await changesOf(apiApp, publishedByApi, name);
    expect(expected['event']).toMatchObject({ status: 'published' });
    expect(await changesOf(factoryApp, published, name)).toEqual(expected);
  },
);
