import { expect, test } from 'vitest';
import { getEvent } from '#contracts/events/events.contract.ts';
import { updateSeries } from '#contracts/series/series.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { ids, makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

test('a person who may not post public events cannot make a series public', async () => {
  const app = await testApp({ WHO_POSTS_PUBLIC_EVENTS: 'staff' });
  await insertPlaces(app);
  const makePublic = async (as: SomeoneSignedIn) => {
    const series = await makeSeries(app, as, 'FREQ=WEEKLY;COUNT=2', { visibility: 'unlisted' });
    const body = { scope: 'all', fields: { visibility: 'public' } } as const;
    const changed = await app.call(updateSeries, { params: { seriesId: series.id }, body }, as);
    const anyone = await app.call(getEvent, { params: { eventId: ids(series)[1]! } });
    return { code: changed.status === 200 ? null : changed.problem.code, visibility: anyone.body.visibility };
  };
  const [person, moderator] = [await signUp(app.deps), await staffMember(app.deps, 'moderator')];
  expect(await makePublic(person)).toEqual({ code: 'account.staff_only', visibility: 'unlisted' });
  expect(await makePublic(moderator)).toEqual({ code: null, visibility: 'public' });
});
