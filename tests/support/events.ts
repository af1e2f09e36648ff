import { decodeJwt } from 'jose';
import { EventFields } from '#contracts/events/event-fields.ts';
import { createEvent, type EventDetail, type HostChoice, publishEvent } from '#contracts/events/events.contract.ts';
import { missingFields } from '#contracts/events/missing-fields.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { columnList, type EventState, eventColumns, toColumnNames } from '#server/events/event-columns.ts';
import { isNewStartInPast, validationErrors } from '#server/events/event-rules.ts';
import { resolvePlace } from '#server/events/events.actions.ts';
import { findEvent } from '#server/events/events.queries.ts';
import { mergeFields } from '#server/events/merge-event.ts';
import { presentEvent } from '#server/events/present-event.ts';
import { simhash } from '#server/moderation/simhash.ts';
import type { PlaceColumns } from '#server/places/gazetteer.ts';
import { upsertPlaces } from '#server/places/places.queries.ts';
import { MAX_ATTEMPTS } from '#server/platform/jobs/job.ts';
import { initialValues } from '#server/platform/postgres/field-columns.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import type { As, TestApp } from './test-app.ts';

/** Places as the gazetteer describes them. */
export const places = {
  berlin: {
    id: 2950159,
    name: 'Berlin',
    country: 'Germany',
    countryCode: 'DE',
    latitude: 52.52437,
    longitude: 13.41053,
    timeZone: 'Europe/Berlin',
  },
  potsdam: {
    id: 2852458,
    name: 'Potsdam',
    country: 'Germany',
    countryCode: 'DE',
    latitude: 52.39886,
    longitude: 13.06566,
    timeZone: 'Europe/Berlin',
  },
  zurich: {
    id: 2657896,
    name: 'Zürich',
    country: 'Switzerland',
    countryCode: 'CH',
    latitude: 47.36667,
    longitude: 8.55,
    timeZone: 'Europe/Zurich',
  },
  newYork: {
    id: 5128581,
    name: 'New York City',
    country: 'United States',
    countryCode: 'US',
    latitude: 40.71427,
    longitude: -74.00597,
    timeZone: 'America/New_York',
  },
  auckland: {
    id: 2193733,
    name: 'Auckland',
    country: 'New Zealand',
    countryCode: 'NZ',
    latitude: -36.84853,
    longitude: 174.76349,
    timeZone: 'Pacific/Auckland',
  },
} as const;

type TestPlace = {
  id: number;
  name: string;
  region?: string;
  country: string;
  countryCode: string;
  latitude: number;
  longitude: number;
  timeZone: string;
};

export async function insertPlace({ db }: Pick<TestApp, 'db'>, place: TestPlace, otherName: string): Promise<void> {
  const columns = Object.fromEntries(Object.entries(place).map(([name, value]) => [name, [value]]));
  await upsertPlaces(db, { region: [''], ...columns, population: [1000], otherName: [otherName] } as PlaceColumns);
}

/** Inserts these places only, unless they are there: loading the whole gazetteer takes seconds. */
export async function insertPlaces({ db }: Pick<TestApp, 'db'>): Promise<void> {
  const all = Object.values(places);
  const known = await db.execute('select from places where id = any ($1::int[])', [all.map(({ id }) => id)]);
  if (known === all.length) return;
  const column = <K extends keyof (typeof all)[0]>(name: K) => all.map((place) => place[name]);
  await upsertPlaces(db, {
    id: column('id'),
    name: column('name'),
    region: all.map(() => ''),
    country: column('country'),
    countryCode: column('countryCode'),
    population: all.map((_, at) => 1_000_000 - at),
    latitude: column('latitude'),
    longitude: column('longitude'),
    timeZone: column('timeZone'),
    otherName: all.map(() => ''),
  });
}

/** The local time `days` from now at `time`. */
export function daysAhead({ clock }: Pick<TestApp, 'clock'>, days: number, time = '19:00'): string {
  return `${new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`;
}

/** The local time in Berlin `hours` from now. */
export const hoursAhead = ({ clock }: Pick<TestApp, 'clock'>, hours: number): string =>
  clock
    .now()
    .toTemporalInstant()
    .add({ minutes: hours * 60 })
    .toZonedDateTimeISO(places.berlin.timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** Fields of an event that could be published: in a week, in Berlin, for two hours. */
export function wholeEvent(app: Pick<TestApp, 'clock'>, fields: EventFields = {}): EventFields {
  const startsLocal = fields.startsLocal ?? daysAhead(app, 7);
  return {
    title: 'Board games by the fire',
    category: 'social-gatherings',
    description: 'Bring a game, or just yourself.',
    startsLocal,
    endsLocal: Temporal.PlainDateTime.from(startsLocal).add({ hours: 2 }).toString({ smallestUnit: 'minute' }),
    placeId: places.berlin.id,
    ...fields,
  };
}

export type DraftFields = EventFields & { host?: HostChoice };

export async function draft(app: TestApp, as: As, { host, ...fields }: DraftFields = {}): Promise<EventDetail> {
  return (await app.call(createEvent, { body: { ...wholeEvent(app, fields), ...(host && { host }) } }, as)).body;
}

/** Creates and publishes an event through the API, for tests of limits and of what may be spam. */
export async function publishedByApi(app: TestApp, as: As, fields: DraftFields = {}): Promise<EventDetail> {
  const { id } = await draft(app, as, fields);
  return (await app.call(publishEvent, { params: { eventId: id } }, as)).body;
}

/**
 * A published event. One statement writes it, because tests publish thousands of events, and the API takes 23; `published-events.test.ts` compares
 * the rows of both. It is neither counted nor held.
 */
export async function published(
  app: TestApp,
  as: As,
  { host: chosen, ...fields }: DraftFields = {},
): Promise<EventDetail> {
  const { db, clock } = app;
  const personId = decodeJwt(as.tokens.access.token).sub!;
  const host = chosen ?? { kind: 'person', id: personId };
  const now = clock.now();
  const state = mergeFields(INITIAL, await located(app, EventFields.parse(wholeEvent(app, fields))));
  const errors = { ...validationErrors(state, host.kind), ...missingFields(state) };
  if (isNewStartInPast(state.startsAt, null, now) || Object.keys(errors).length > 0)
    throw new Error(`The event cannot be published: ${JSON.stringify(errors)}`);
  const { id } = await db.one(IdRow, INSERT_PUBLISHED, [
    host.kind,
    host.id,
    personId,
    now,
    JSON.stringify(toColumnNames({ ...state, rule: null, excludedDays: [] })),
    simhash(state.description) ?? simhash(`${state.title}\n${state.description}`),
    MAX_ATTEMPTS,
  ]);
  // As a response has it.
  return JSON.parse(JSON.stringify(presentEvent((await findEvent(db, id, personId))!, now)));
}

const INITIAL = initialValues<EventState>(eventColumns);
const timeZones = new Map<number, string>(Object.values(places).map(({ id, timeZone }) => [id, timeZone]));

async function located({ db }: TestApp, fields: EventFields): Promise<EventFields> {
  const timeZone = fields.placeId && timeZones.get(fields.placeId);
  if (timeZone) return { ...fields, timeZone: fields.timeZone ?? timeZone };
  return resolvePlace(db, { placeId: null, timeZone: null, place: null }, fields);
}

const INSERT_PUBLISHED = `
  with event as (
    insert into events (host_kind, host_person_id, host_group_id, host_organization_id, created_by, status, created_at, updated_at, published_at,
        ${columnList('events')})
    select $1::text, case $1 when 'person' then $2::uuid end, case $1 when 'group' then $2::uuid end, case $1 when 'organization' then $2::uuid end,
        $3::uuid, 'published', $4::timestamptz, $4, $4, ${columnList('events', undefined, 'v')}
      from jsonb_populate_record(null::events, $5::jsonb) v returning id
  ), counters as (
    insert into event_counters (event_id, ${columnList('event_counters')})
    select id, ${columnList('event_counters', undefined, 'v')} from event, jsonb_populate_record(null::event_counters, $5::jsonb) v
  ), fingerprints as (
    insert into post_fingerprints (kind, target_id, author_id, simhash, posted_at)
    select 'event', event.id, a.id, $6, $4 from event, accounts a where a.id = $3 and a.role = 'person'
  )
  select event.id from event, graphile_worker.add_job('event-changed', json_build_object('eventId', event.id, 'kind', 'published'), max_attempts => $7)`;

export const joinEvent = (app: TestApp, eventId: string, as: As) =>
  app.call(answerEvent, { params: { eventId }, body: { status: 'going' } }, as);

/** Inserts copies of a published event that took place hour after hour until now. */
export const insertPastCopies = ({ db, clock }: TestApp, eventId: string, count: number) =>
  db.execute(
    `insert into events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'starts_at', at - interval '1 hour', 'ends_at', at))).*
       from events e, generate_series(1, $2) n, lateral (select $3::timestamptz - n * interval '1 hour' as at) past where e.id = $1`,
    [eventId, count, clock.now()],
  );
