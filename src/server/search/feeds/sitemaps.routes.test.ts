import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { createDeps } from '#server/create-deps.ts';
import { daysAhead, draft, insertPlaces, places, published } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { organization } from '#tests/support/organizations.ts';
import { TEST_SECRET, testApp } from '#tests/support/test-app.ts';
import { sitemapRoutes } from './sitemaps.routes.ts';

const PUBLIC_URL = 'https://dig.example';
const hidden: string[] = [];

const app = await testApp({ PUBLIC_URL });
await insertPlaces(app);
const ada = await signUp(app.deps);
const first = (await published(app, ada, { startsLocal: daysAhead(app, 2) })).id;
const evening = (await published(app, ada, { startsLocal: daysAhead(app, 30, '21:00'), placeId: places.newYork.id }))
  .id;
const second = (await published(app, ada, { startsLocal: daysAhead(app, 400) })).id;
const cancelled = await published(app, ada);
await app.call(cancelEvent, { params: { eventId: cancelled.id }, body: {} }, ada);
await makeGroup(app.deps, ada.user.id, { name: 'Seen' });
await makeGroup(app.deps, ada.user.id, { name: 'Hidden circle', visibility: 'private', admission: 'invitation' });
await organization(app, ada, { name: 'Bakery' });
hidden.push(
  'hidden-circle',
  cancelled.id,
  (await draft(app, ada)).id,
  (await published(app, ada, { visibility: 'unlisted' })).id,
);

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]!);

describe('GET /sitemap.xml', () => {
  test('contains only the public pages and upcoming listed events', async () => {
    const { statusCode, headers, body } = await app.send({ url: '/sitemap.xml' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const found = locations(body);
    expect(found).toEqual(
      expect.arrayContaining([`${PUBLIC_URL}/`, `${PUBLIC_URL}/search`, `${PUBLIC_URL}/volunteer`]),
    );
    expect(found.filter((url) => url.includes('/events/'))).toEqual(
      [first, evening, second].map((id) => `${PUBLIC_URL}/events/${id}`),
    );
    expect(found).toEqual(expect.arrayContaining([`${PUBLIC_URL}/groups/seen`, `${PUBLIC_URL}/organizations/bakery`]));
    for (const id of hidden) expect(body).not.toContain(id);
    expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  });

  test('is split by day, and into chunks of groups and organizations, on a large site', async () => {
    const server = Fastify();
    const deps = createDeps({ ...app.deps, sessionSecret: TEST_SECRET });
    sitemapRoutes(server, deps, { maxSingleFile: 1, maxPerFile: 1 });
    app.clock.advance({ minutes: 1 });
    await makeGroup(app.deps, ada.user.id, { name: 'Seen too' });
    const files = locations((await server.inject('/sitemap.xml')).body);
    const days = [2, 30, 400].map((ahead) => daysAhead(app, ahead).slice(0, 10));
    const names = ['pages', ...days, 'groups-1', 'groups-2', 'organizations-1'];
    expect(files).toEqual(names.map((name) => `${PUBLIC_URL}/sitemaps/${name}.xml`));
    const inside = await Promise.all(
      files.map(async (url) => locations((await server.inject(new URL(url).pathname)).body)),
    );
    expect(inside.slice(4).flat()).toEqual(
      ['groups/seen', 'groups/seen-too', 'organizations/bakery'].map((path) => `${PUBLIC_URL}/${path}`),
    );
    expect(inside.flat().filter((url) => url.includes('/events/'))).toEqual(
      [first, evening, second].map((id) => `${PUBLIC_URL}/events/${id}`),
    );
    expect(inside[0]).toContain(`${PUBLIC_URL}/about`);
    await server.close();
  });

  test('an invalid day is not found', async () => {
    for (const day of ['2026-02-30', 'x', '2026-11-21T00', 'groups', 'groups-0', 'people-1'])
      expect((await app.send({ url: `/sitemaps/${day}.xml` })).statusCode).toBe(404);
  });

  test('past events are left out', async () => {
    app.clock.advance({ days: 3 });
    expect(locations((await app.send({ url: '/sitemap.xml' })).body)).not.toContain(`${PUBLIC_URL}/events/${first}`);
    const day = daysAhead(app, -1).slice(0, 10);
    expect(locations((await app.send({ url: `/sitemaps/${day}.xml` })).body)).toEqual([]);
  });
});
