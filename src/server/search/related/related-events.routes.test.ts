import { expect, test } from 'vitest';
import { updatePrivacy } from '#contracts/people/privacy.contract.ts';
import { listRelatedEvents } from '#contracts/search/related-events.contract.ts';
import { daysAhead, draft, insertPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { ids, makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

test('the events related to one are the next of its host and those of its category nearby, each series once', async () => {
  const app = await testApp();
  await insertPlaces(app);
  const [ada, ben] = [await signUp(app.deps), await signUp(app.deps)];
  const own = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=3', { title: 'Run' });
  await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=3', { title: 'Swim', startsLocal: daysAhead(app, 8) });
  await published(app, ada, { title: 'Secret', visibility: 'unlisted' });
  await published(app, ben, { title: 'Chess', placeId: places.potsdam.id });
  await published(app, ben, { title: 'Talk', category: 'tech-events' });
  await published(app, ben, { title: 'Far away', placeId: places.newYork.id });
  const related = async (eventId: string, as?: SomeoneSignedIn) => {
    const { body } = await app.call(listRelatedEvents, { params: { eventId } }, as);
    return [body.byHost.map(({ title }) => title).toSorted(), body.nearby.map(({ title }) => title)];
  };
  expect(await related(ids(own)[1]!)).toEqual([['Swim'], ['Chess']]);
  const online = await published(app, ben, { title: 'Stream', attendance: 'online', placeId: null, timeZone: 'UTC' });
  expect(await related(online.id)).toEqual([['Chess', 'Far away', 'Talk'], []]);
  await app.call(updatePrivacy, { body: { page: 'signed-in' } }, ben);
  expect(await related(online.id)).toEqual([[], []]);
  expect((await related(online.id, ada))[0]).toHaveLength(3);
  const { id: draftId } = await draft(app, ada);
  expect((await app.call(listRelatedEvents, { params: { eventId: draftId } })).status).toBe(404);
});
