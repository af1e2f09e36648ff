import { beforeAll, describe, expect, test } from 'vitest';
import { exportAccount } from '#contracts/accounts/accounts.contract.ts';
import { createEventTemplate } from '#contracts/events/event-extras.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { createEvent, duplicateEvent, getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { createSeries, getSeries, updateSeries } from '#contracts/series/series.contract.ts';
import { defaultContent } from '#server/events/event-columns.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { extendSeriesJob, seriesJobs } from '#server/series/series.jobs.ts';
import { enter } from '#tests/support/cast.ts';
import { daysAhead, insertPlaces } from '#tests/support/events.ts';
import { everyEventField, writtenFields } from '#tests/support/every-event-field.ts';
import type { SomeoneSignedIn } from '#tests/support/factories.ts';
import { laterBy } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
let ada: SomeoneSignedIn;
beforeAll(async () => {
  ada = await enter(app.deps, 'ada');
  await insertPlaces(app);
});

type Field = keyof EventFields;
const every = everyEventField(daysAhead(app, 7).slice(0, 10));
const fields = Object.keys(every) as Field[];
/** A new field takes part in everything unless a test excludes it here. */
const allFieldsExcept = (...left: Field[]) => fields.filter((field) => !left.includes(field));
const pick = (values: object, names: readonly Field[]) =>
  Object.fromEntries(names.map((name) => [name, (values as Record<string, unknown>)[name]]));
const EMPTY_DRAFT = {
  title: '',
  category: null,
  startsLocal: null,
  endsLocal: null,
  timeZone: null,
  attendance: 'in-person',
};
/** Fields that are only valid together. */
const beside: { [F in Field]?: Field[] } = {
  latitude: ['longitude'],
  longitude: ['latitude'],
  releaseHoursBefore: ['confirmHoursBefore'],
};

const create = async (body: EventFields = {}) => (await app.call(createEvent, { body }, ada)).body;
const read = async (eventId: string, viewer = ada) =>
  writtenFields((await app.call(getEvent, { params: { eventId } }, viewer)).body);

describe('every field of an event', () => {
  test('is stored on creation', async () => {
    const { id } = await create(every);
    expect(pick(await read(id), fields)).toEqual(every);
  });

  test.for(fields)('%s can be changed on its own, starting from a new draft', async (field) => {
    const draft = await create();
    const names = [field, ...(beside[field] ?? [])];
    expect(pick(writtenFields(draft), names)).not.toEqual(pick(every, names));
    const body = pick(every, names) as EventFields;
    expect((await app.call(updateEvent, { params: { eventId: draft.id }, body }, ada)).status).toBe(200);
    expect(pick(await read(draft.id), names)).toEqual(pick(every, names));
  });

  test('starts with the initial value of the list of columns', async () => {
    expect(writtenFields(await create())).toMatchObject({ ...defaultContent, ...EMPTY_DRAFT });
  });

  test('is duplicated, except dates, meeting link, rule and the days it leaves out', async () => {
    const { id } = await create(every);
    const copy = (await app.call(duplicateEvent, { params: { eventId: id } }, ada)).body;
    const copied = allFieldsExcept(
      ...(['startsLocal', 'endsLocal', 'rsvpOpensAt', 'rsvpClosesAt', 'meetingLink', 'rule', 'excludedDays'] as const),
    );
    expect(pick(await read(copy.id), copied)).toEqual(pick(every, copied));
  });

  test('is saved in templates, except dates, meeting link, rule and address, and restored from them', async () => {
    const { id } = await create(every);
    const saved = await app.call(createEventTemplate, { body: { eventId: id, name: 'Games' } }, ada);
    const inTemplate = allFieldsExcept(
      ...(['startsLocal', 'endsLocal', 'rsvpOpensAt', 'rsvpClosesAt', 'meetingLink', 'rule', 'excludedDays'] as const),
      ...(['address', 'latitude', 'longitude'] as const),
    );
    expect(pick(saved.body.content, inTemplate)).toEqual(pick(every, inTemplate));
    const begun = (await app.call(createEvent, { body: { templateId: saved.body.id } }, ada)).body;
    expect(pick(writtenFields(begun), inTemplate)).toEqual(pick(every, inTemplate));
  });

  test('is in the data download', async () => {
    const { id } = await create(every);
    const { events } = (await app.call(exportAccount, {}, ada)).body.contents;
    const exported = events!.find((event) => event['id'] === id)!;
    expect(pick(exported, allFieldsExcept('questions'))).toEqual(pick(every, allFieldsExcept('questions')));
    expect(exported['questions']).toMatchObject(every.questions);
  });
});

describe('every field of a series', () => {
  const shared = allFieldsExcept(
    ...(['startsLocal', 'endsLocal', 'rsvpOpensAt', 'rsvpClosesAt', 'rule', 'excludedDays', 'timeZone'] as const),
  );
  const occurrencesOf = async (seriesId: string) =>
    (await app.call(getSeries, { params: { seriesId } })).body.occurrences;
  const datesOf = async (seriesId: string) => {
    const { occurrences } = (await app.call(getSeries, { params: { seriesId } }, ada)).body;
    return Promise.all(occurrences.map(({ id }) => read(id)));
  };
  const start = async (body: EventFields) => {
    const { id } = await create(body);
    return (await app.call(createSeries, { body: { eventId: id } }, ada)).body;
  };
  const bare = { title: 'Tea', category: 'arts-culture', attendance: 'online', rule: every.rule } as const;
  const { startsLocal, endsLocal } = every;

  test('is copied to each of its dates', async () => {
    const { id } = await start(every);
    const dates = await datesOf(id);
    expect(dates).toHaveLength(3);
    for (const date of dates) expect(pick(date, [...shared, 'timeZone'])).toEqual(pick(every, [...shared, 'timeZone']));
  });

  let one: ReturnType<typeof start> | undefined;
  test.for(shared)('%s can be changed on all of its dates', async (field) => {
    one ??= start({ ...bare, startsLocal, endsLocal, timeZone: 'Europe/Berlin' });
    const { id } = await one;
    const names = [field, ...(beside[field] ?? []), ...(field === 'attendance' ? ['placeId' as const] : [])];
    const body = { scope: 'all' as const, fields: pick(every, names) };
    expect((await app.call(updateSeries, { params: { seriesId: id }, body }, ada)).status).toBe(200);
    for (const date of await datesOf(id)) expect(pick(date, names)).toEqual(pick(every, names));
  });

  test('has its initial value if the series was stored before the field existed', async () => {
    const { id } = await start({ ...bare, startsLocal, endsLocal, timeZone: 'Europe/Berlin', rule: 'FREQ=DAILY' });
    const before = await occurrencesOf(id);
    await app.db.execute(
      `update series_parts set content = jsonb_build_object('title', 'Tea', 'category', 'arts-culture', 'attendance', 'online') where series_id = $1`,
      [id],
    );
    app.clock.advance({ days: 2 });
    await runNow(seriesJobs({ ...app.deps, db: app.db }, { copied: [] }), extendSeriesJob, { seriesId: id });
    const added = (await occurrencesOf(id)).at(-1)!;
    expect(added.startsLocal).toBe(laterBy(before.at(-1)!.startsLocal, 2));
    expect(await read(added.id, await enter(app.deps, 'ben'))).toMatchObject({
      ...defaultContent,
      title: 'Tea',
      category: 'arts-culture',
      attendance: 'online',
    });
  });
});
