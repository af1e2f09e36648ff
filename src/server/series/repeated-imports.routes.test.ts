import { expect, test } from 'vitest';
import { importCalendar } from '#contracts/series/imports.contract.ts';
import { calendar, entry } from '#tests/support/calendar-files.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { logInAgain } from '#tests/support/moderation.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

const event = (title: string, day: string) =>
  entry(`SUMMARY:${title}`, `DTSTART;TZID=Europe/Berlin:${day}T190000`, `DTEND;TZID=Europe/Berlin:${day}T210000`);

test('the same file twice makes each event once for each host, and only what is new in it', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const { id } = await setUpGroup(app, ada);
  const made = async (text: string, as: SomeoneSignedIn, host?: { kind: 'group'; id: string }) =>
    (await app.call(importCalendar, { body: { text, ...(host && { host }) } }, as)).body;
  const tea = event('Tea', '20500105');
  const file = calendar(
    tea,
    tea,
    event('Tea', '20500112'),
    event('Walk', '20500105'),
    entry('SUMMARY:Cake', 'DTSTART:soon'),
  );
  expect((await made(file, ada)).made).toBe(5);
  const again = await made(file, ada);
  expect(again.made).toBe(0);
  expect(again.entries.map(({ remarks }) => remarks)).toEqual(
    Array.from({ length: 5 }, () => ['This event already exists.']),
  );
  expect((await made(calendar(tea, event('Cake', '20500105')), ada)).made).toBe(1);
  expect((await made(file, ada, { kind: 'group', id })).made).toBe(5);
  expect((await made(file, ben)).made).toBe(5);
});

test('an event at another venue is another event, unless one of the two has none', async () => {
  const ada = await signUp(app.deps);
  const quiz = (...lines: string[]) =>
    entry('SUMMARY:Quiz', 'DTSTART;TZID=Europe/Berlin:20500105T190000', 'DURATION:PT2H', ...lines);
  const at = (venue: string) => quiz(`LOCATION:${venue}\\, Weg 1`);
  const weekly = quiz('LOCATION:Crown\\, Weg 2', 'RRULE:FREQ=WEEKLY');
  const made = async (text: string) => (await app.call(importCalendar, { body: { text } }, ada)).body.made;
  expect(await made(calendar(at('Anchor')))).toBe(1);
  expect(await made(calendar(at('anchor'), quiz()))).toBe(0);
  expect(await made(calendar(at('Bell'), weekly))).toBe(2);
  expect(await made(calendar(at('Bell'), weekly))).toBe(0);
});

test('a repeating event, and one that is too long for a draft, are made once, also when its next date is another', async () => {
  const ada = await signUp(app.deps);
  const made = async (text: string, as: SomeoneSignedIn = ada) =>
    (await app.call(importCalendar, { body: { text } }, as)).body.made;
  const yoga = entry('SUMMARY:Yoga', 'DTSTART;TZID=Europe/Berlin:20300101T190000', 'RRULE:FREQ=WEEKLY');
  const exhibition = entry(
    'SUMMARY:Art',
    'DTSTART;TZID=Europe/Berlin:20500101T100000',
    'DTEND;TZID=Europe/Berlin:20500401T100000',
  );
  expect(await made(calendar(yoga, exhibition))).toBe(2);
  app.clock.advance({ days: 8 });
  const later = { ...ada, ...(await logInAgain(app, ada)) };
  expect(await made(calendar(yoga, exhibition), later)).toBe(0);
  const onThursdays = entry('SUMMARY:Yoga', 'DTSTART;TZID=Europe/Berlin:20300103T190000', 'RRULE:FREQ=WEEKLY');
  const atNoon = entry('SUMMARY:Yoga', 'DTSTART;TZID=Europe/Berlin:20300101T120000', 'RRULE:FREQ=WEEKLY');
  expect(await made(calendar(onThursdays, atNoon), later)).toBe(2);
});

test('an import creates drafts of the soonest events up to the limit of a hundred, and the rest when it is repeated', async () => {
  const ada = await signUp(app.deps);
  const send = async (text: string) => (await app.call(importCalendar, { body: { text } }, ada)).body;
  const many = Array.from({ length: 220 }, (_, at) => entry(`SUMMARY:${at}`, `DTSTART:${2300 - at}0105T190000Z`));
  const body = await send(calendar(...many));
  expect(body).toMatchObject({ made: 100, found: 220 });
  expect(body.entries).toHaveLength(101);
  expect(body.entries[0]!.title).toBe('219');
  expect(body.entries[100]).toMatchObject({
    title: '120 more entries',
    remarks: [
      'You can have up to 100 drafts. Publish or delete some first.',
      'Then import the same calendar again. Only what’s missing is added.',
    ],
  });
  await app.db.execute(`delete from events where title = '219'`);
  expect(await send(calendar(...many.slice(0, -1)))).toMatchObject({ made: 1, found: 219 });
});
