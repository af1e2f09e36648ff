import { beforeEach, describe, expect, test } from 'vitest';
import { searchEvents } from '#contracts/search/search.contract.ts';
import { insertPlaces, places, published } from '#tests/support/events.ts';
import type { SomeoneSignedIn } from '#tests/support/factories.ts';
import { fc } from '#tests/support/properties.ts';
import {
  alertedEventIds,
  alertSubscriber,
  runDelayedSavedSearchAlerts,
  runSavedSearchAlerts,
  type SavedFilterInput,
  saved,
} from '#tests/support/saved-searches.ts';
import { testApp } from '#tests/support/test-app.ts';

// Access tokens outlive the advancing clock.
const app = await testApp({ ACCESS_TOKEN_TTL: '86400' });
await insertPlaces(app);
beforeEach(() => app.db.execute('delete from new_listings'));
const inBerlin = { placeId: places.berlin.id, radiusKm: 10 };

describe('for any order of posting, saving and matching', () => {
  const titles = ['Chess evening', 'Board games by the fire', 'Morning run'];
  const event = fc.record({
    is: fc.constant('publish' as const),
    by: fc.nat(2),
    title: fc.constantFrom(...titles),
    placeId: fc.constantFrom(places.berlin.id, places.potsdam.id, places.zurich.id),
    category: fc.constantFrom('social-gatherings' as const, 'outdoor-adventures' as const),
  });
  const filters = fc.constantFrom<SavedFilterInput>(
    { q: 'chess' },
    { q: 'games' },
    inBerlin,
    { q: 'run', placeId: places.berlin.id, radiusKm: 50 },
    { category: 'outdoor-adventures' },
    { type: 'one-time', placeId: places.zurich.id },
  );
  const search = fc.record({ is: fc.constant('save' as const), by: fc.nat(2), filters });
  const run = fc.record({ is: fc.constantFrom('run' as const, 'wait' as const) });
  const step = fc.oneof(event, event, search, run);
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
  /** The steps of each inner list run concurrently. */
  const story = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
    minLength: 2,
    maxLength: 8,
  });

  // spec: 1.4, 10.34
  test('everybody is notified once of each matching event listed after saving the search', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (batches) => {
        await app.db.execute('delete from saved_searches');
        const people = [await alertSubscriber(app), await alertSubscriber(app), await alertSubscriber(app)];
        const posted: { id: string; at: number; by: number }[] = [];
        const searches: { at: number; by: number; filters: SavedFilterInput }[] = [];
        const take = async (next: Step, at: number) => {
          if (next.is === 'publish') {
            const { by, is: _is, ...fields } = next;
            posted.push({ id: (await published(app, people[by]!, fields)).id, at, by });
          } else if (next.is === 'save') {
            const { status } = await saveOnce(people[next.by]!, next.filters);
            if (status === 201) searches.push({ at, by: next.by, filters: next.filters });
          } else {
            await runSavedSearchAlerts(app);
            if (next.is === 'wait') app.clock.advance({ minutes: 10 });
          }
        };
        for (const [at, batch] of batches.entries()) await Promise.all(batch.map((next) => take(next, at)));
        await runDelayedSavedSearchAlerts(app);
        await runDelayedSavedSearchAlerts(app);

        for (const [by, person] of people.entries()) {
          const notifiedIds = await alertedEventIds(app, person);
          expect(new Set(notifiedIds).size).toBe(notifiedIds.length);
          const found = await Promise.all(
            searches.filter((one) => one.by === by).map(async (one) => ({ ...one, ids: await idsFound(one.filters) })),
          );
          const wrong = posted.filter(({ id, at, by: hostedBy }) => {
            const finding = found.filter(({ ids }) => hostedBy !== by && ids.has(id));
            const isNew = finding.some((one) => one.at < at);
            const mayBeNew = isNew || finding.some((one) => one.at === at);
            return notifiedIds.includes(id) ? !mayBeNew : isNew;
          });
          expect(wrong).toEqual([]);
        }
      }),
      { numRuns: 15 },
    );
  });

  const saveOnce = async (person: SomeoneSignedIn, wanted: SavedFilterInput) => {
    try {
      await saved(app, person, wanted);
      return { status: 201 };
    } catch {
      return { status: 409 };
    }
  };

  async function idsFound(filters: SavedFilterInput): Promise<Set<string>> {
    const ids = new Set<string>();
    let cursor: string | undefined;
    do {
      const query = { ...filters, sort: 'time' as const, ...(cursor && { cursor }) };
      const page = (await app.call(searchEvents, { query })).body;
      for (const { id } of page.events) ids.add(id);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return ids;
  }
});
