import { expect, test } from 'vitest';
import { z } from 'zod';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { updatePrivacy } from '#contracts/people/privacy.contract.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { readCalendar } from '#tests/support/calendars.ts';
import { daysAhead, draft, insertPastCopies, insertPlaces, published } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { publishedFor } from '#tests/support/host-scene.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

const fetch = (url: string) => app.send({ method: 'GET', url });

test('an organization’s calendar feed includes cancelled events', async () => {
  const ada = await signUp(app.deps);
  const { id, slug, name } = await organization(app, ada, { name: 'Tide pool aquarium' });
  const host = { kind: 'organization' as const, id };
  const later = await publishedFor(app, host, ada, { startsLocal: daysAhead(app, 9) });
  const sooner = await publishedFor(app, host, ada, { startsLocal: daysAhead(app, 3) });
  await publishedFor(app, host, ada, { visibility: 'unlisted' });
  await app.call(cancelEvent, { params: { eventId: later.id }, body: { reason: '' } }, ada);
  const { headers, body } = await fetch(`/feeds/organizations/${slug}.ics`);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=300',
  });
  expect(body).toContain(`X-WR-CALNAME:${name}`);
  expect(readCalendar(body).map(({ uid, status }) => [uid, status])).toEqual([
    [sooner.id, 'CONFIRMED'],
    [later.id, 'CANCELLED'],
  ]);
  const feed = (await fetch(`/feeds/organizations/${slug}.json`)).json();
  expect(feed).toMatchObject({
    title: `${name} on dig`,
    home_page_url: `${app.deps.config.PUBLIC_URL}/organizations/${slug}`,
    items: [{ id: sooner.id }],
  });
  expect(feed.items).toHaveLength(1);
});

test('a group has feeds unless it is private', async () => {
  const ada = await signUp(app.deps);
  const group = await makeGroup(app.deps, ada.user.id, { name: 'Kite flyers' });
  const { id } = await publishedFor(app, { kind: 'group', id: group.id }, ada, { title: 'Kites & tea' });
  const rss = await fetch(`/feeds/groups/${group.slug}.rss`);
  expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(rss.body).toContain(`<guid isPermaLink="false">${id}</guid>`);
  expect(rss.body).toContain('<title>Kites &amp; tea</title>');
  const hidden = { name: 'Hidden kites', visibility: 'private' as const, admission: 'invitation' as const };
  const { slug } = await makeGroup(app.deps, ada.user.id, hidden);
  for (const url of [`/feeds/groups/${slug}.ics`, '/feeds/groups/nobody.rss', '/feeds/groups/Not_a_slug.json'])
    expect((await fetch(url)).json()).toMatchObject({ status: 404, code: 'group.not_found' });
  for (const url of ['/feeds/organizations/nobody.ics', `/feeds/groups/${group.slug}.exe`])
    expect((await fetch(url)).statusCode).toBe(404);
});

test("a person's feeds have the public events they host in their own name, if everyone may see their page", async () => {
  const ada = await signUp(app.deps);
  const { id } = await published(app, ada, { title: 'Kiln' });
  await published(app, ada, { title: 'Unseen', visibility: 'unlisted' });
  await draft(app, ada, { title: 'Unseen draft' });
  const group = await makeGroup(app.deps, ada.user.id, { name: 'Potters' });
  await publishedFor(app, { kind: 'group', id: group.id }, ada, { title: 'Wheel' });
  const { body } = await fetch(`/feeds/people/${ada.user.id}.ics`);
  expect(readCalendar(body).map(({ uid }) => uid)).toEqual([id]);
  expect((await fetch(`/feeds/people/${ada.user.id}.json`)).json()).toMatchObject({
    home_page_url: `${app.deps.config.PUBLIC_URL}/people/${ada.user.id}`,
    items: [{ id }],
  });
  const hidden = await signUp(app.deps);
  await published(app, hidden);
  await app.call(updatePrivacy, { body: { page: 'signed-in' } }, hidden);
  for (const person of ['00000000-0000-4000-8000-000000000000', 'no-id', hidden.user.id])
    expect((await fetch(`/feeds/people/${person}.ics`)).json()).toMatchObject({
      status: 404,
      code: 'person.not_found',
    });
});

test('past events of a busy host leave room for those to come in the feeds', async () => {
  const ada = await signUp(app.deps);
  const { id } = await published(app, ada, { startsLocal: daysAhead(app, 3) });
  await insertPastCopies(app, id, 305);
  const entries = readCalendar((await fetch(`/feeds/people/${ada.user.id}.ics`)).body);
  expect(entries).toHaveLength(300);
  expect(entries.at(-1)!.uid).toBe(id);
  // Only the latest past events are listed.
  const hourAgo = secondsAfter(app.clock.now(), -3600).toISOString();
  expect(entries.at(-2)!.ends.slice(0, 19)).toBe(hourAgo.slice(0, 19));
  expect((await fetch(`/feeds/people/${ada.user.id}.json`)).json()).toMatchObject({ items: [{ id }] });
});

test('the feeds of a host with more events to come than they have begin with the next', async () => {
  const ada = await signUp(app.deps);
  const { id } = await published(app, ada, { startsLocal: daysAhead(app, 3) });
  await insertPastCopies(app, id, 310);
  await app.db.execute(
    `with numbered as (select e.id, row_number() over (order by e.starts_at, e.id) as n from events e where e.host_person_id = $1 and e.id <> $2)
     update events e set starts_at = $3::timestamptz + make_interval(days => 4, hours => n::integer), ends_at = $3::timestamptz + make_interval(days => 4, hours => n::integer + 1)
       from numbered where numbered.id = e.id`,
    [ada.user.id, id, app.clock.now()],
  );
  const soonest = await app.db.rows(
    z.object({ id: z.string() }),
    'select id from events where host_person_id = $1 order by starts_at, id limit 300',
    [ada.user.id],
  );
  const entries = readCalendar((await fetch(`/feeds/people/${ada.user.id}.ics`)).body);
  expect(entries.map(({ uid }) => uid)).toEqual(soonest.map((event) => event.id));
});
