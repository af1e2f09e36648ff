import { expect, test } from 'vitest';
import { startSeries } from '#server/series/series.actions.ts';
import { cancelSeries, changeSeries } from '#server/series/series-changes.actions.ts';
import { daysAhead, draft, insertPlaces, places } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const effects = { posted: [], copied: [] };
const RULES = ['FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2', 'FREQ=DAILY;COUNT=40', 'FREQ=MONTHLY'];

test('concurrently starting series and publishing events does not deadlock', async () => {
  const app = await testApp();
  await insertPlaces(app);
  const ids = Object.values(places).map(({ id }) => id);
  for (let round = 0; round < 2; round++) {
    const drafts = await Promise.all(
      Array.from({ length: 9 }, async (_, at) => {
        const host = await signUp(app.deps);
        const startsLocal = daysAhead(app, 3 + ((at * 7 + round) % 40), '18:00');
        const fields = { title: `Walk ${'abcdefghijkl'[at]}lpha and tea`, startsLocal, placeId: ids[at % ids.length]! };
        const { id } = await draft(app, host, fields);
        return { eventId: id, viewerId: host.user.id, rule: RULES[at % RULES.length] };
      }),
    );
    const ended = await Promise.allSettled(drafts.map((wanted) => startSeries({ ...app.deps, effects }, wanted)));
    const refusals = (all: PromiseSettledResult<unknown>[]) =>
      all.flatMap((each) => (each.status === 'rejected' ? [String(each.reason.cause ?? each.reason)] : []));
    expect(refusals(ended)).toEqual([]);
    const made = ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const changed = await Promise.allSettled(
      made.map(({ id }, at) => {
        const of = { seriesId: id, viewerId: drafts[at]!.viewerId };
        if (at % 3 === 0) return cancelSeries({ ...app.deps, effects }, of, { reason: 'Rain' });
        return changeSeries({ ...app.deps, effects }, of, {
          scope: 'all',
          takesCover: false,
          fields: at % 3 === 1 ? { title: `Tea ${at} and cake` } : { startTime: '17:00' },
        });
      }),
    );
    expect(refusals(changed)).toEqual([]);
  }
}, 60_000);
