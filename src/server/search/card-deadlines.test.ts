import { expect, test } from 'vitest';
import { listGroupEvents } from '#contracts/events/host-events.contract.ts';
import { listPersonEvents } from '#contracts/people/people.contract.ts';
import { listRelatedEvents } from '#contracts/search/related-events.contract.ts';
import { searchEvents } from '#contracts/search/search.contract.ts';
import { hoursAhead, insertPlaces, published } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { testApp } from '#tests/support/test-app.ts';

test('cards of all lists say when RSVPs close: at the deadline, or else at the start', async () => {
  const app = await testApp();
  await insertPlaces(app);
  const ada = await signUp(app.deps);
  const group = await makeGroup(app.deps, ada.user.id);
  const host = { kind: 'group' as const, id: group.id };
  const startsLocal = hoursAhead(app, 48);
  const fields = { capacity: 12, startsLocal, endsLocal: hoursAhead(app, 50) };
  const rsvpClosesAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  const [early, late] = [
    await published(app, ada, { ...fields, title: 'Early', host, rsvpClosesAt }),
    await published(app, ada, { ...fields, title: 'Late', host }),
  ];
  await published(app, ada, { ...fields, title: 'Own', rsvpClosesAt });
  const deadlines = (events: readonly { title: string; rsvpClosesAt: string }[]) =>
    Object.fromEntries(events.map((event) => [event.title, event.rsvpClosesAt]));
  const [soon, atStart] = [{ Early: rsvpClosesAt }, { Late: late.startsAt }];
  const found = await app.call(searchEvents, { query: {} });
  expect(deadlines(found.body.events)).toEqual({ ...soon, ...atStart, Own: rsvpClosesAt });
  const hosted = await app.call(listGroupEvents, { params: { slug: group.slug }, query: {} });
  expect(deadlines(hosted.body.events)).toEqual({ ...soon, ...atStart });
  const related = await app.call(listRelatedEvents, { params: { eventId: early.id } });
  expect(deadlines(related.body.byHost)).toEqual(atStart);
  const own = await app.call(listPersonEvents, { params: { personId: ada.user.id }, query: {} });
  expect(deadlines(own.body.events)).toEqual({ Own: rsvpClosesAt });
});
