import { beforeEach, describe, expect, test } from 'vitest';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { searchEvents } from '#contracts/search/search.contract.ts';
import { daysAhead, insertPlace, insertPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  await app.db.execute('delete from events');
  ada = await signUp(app.deps);
});

const post = (title: string, fields: EventFields = {}) => published(app, ada, { title, description: '', ...fields });
const titles = async (query: { q?: string; interest?: string; sort?: 'time' } = {}) =>
  (await app.call(searchEvents, { query })).body.events.map(({ title }) => title);

describe('words', () => {
  test('rank the title above host, place and interests, and these above the description', async () => {
    await post('Reading', { description: 'A walk with pottery on the way' });
    await post('Walk', { interests: ['pottery'] });
    await post('Pottery', { startsLocal: daysAhead(app, 9) });
    expect(await titles({ q: 'pottery' })).toEqual(['Pottery', 'Walk', 'Reading']);
    expect(await titles({ q: 'pottery', sort: 'time' })).not.toEqual(['Pottery', 'Walk', 'Reading']);
  });

  test.each(['münchen', 'Muenchen', 'munich'])('“%s” finds events in Munich', async (q) => {
    const munich = { ...places.berlin, id: 2867714, name: 'Munich', latitude: 48.137, longitude: 11.575 };
    await insertPlace(app, munich, 'München');
    await post('Lake swim', { placeId: munich.id });
    await post('Berlin swim');
    expect(await titles({ q })).toEqual(['Lake swim']);
  });

  test('must all match, and known words are not corrected', async () => {
    await post('Yoga in the park');
    await post('Car meeting');
    await post('Care for plants');
    expect(await titles({ q: 'yoga opera' })).toEqual([]);
    expect((await titles({ q: 'car' }))[0]).toBe('Car meeting');
    expect(await titles({ q: 'xyzzyplugh' })).toEqual([]);
  });

  test('are not used for an interest filter, which matches tags only', async () => {
    await post('Chess', { interests: ['Board Games'] });
    await post('Talk about board games');
    expect(await titles({ interest: 'board games' })).toEqual(['Chess']);
    expect(await titles({ interest: 'BOARD games', q: 'ches' })).toEqual(['Chess']);
    for (const interest of ["o'clock", 'a\\b', "\\' | chess", 'a:* & b'])
      expect(await titles({ interest })).toEqual([]);
  });

  test.each([
    'a & b & c | !d',
    '(((((',
    "'; drop table events; --",
    '"to be or not to be"',
    '\\',
    ':*',
    'a'.repeat(200),
    'a b '.repeat(50),
    '%_%',
    '!!!',
    '<->',
    '‮',
  ])('“%s” is treated as plain text', async (q) => {
    await post('Yoga');
    expect((await app.call(searchEvents, { query: { q } })).status).toBe(200);
  });
});
