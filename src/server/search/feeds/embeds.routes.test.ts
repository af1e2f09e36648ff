import { describe, expect, test } from 'vitest';
import { updateProfile } from '#contracts/accounts/accounts.contract.ts';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { daysAhead, draft, insertPlaces, places, published } from '#tests/support/events.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { organization } from '#tests/support/organizations.ts';
import { makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const PUBLIC_URL = 'https://dig.example';
const app = await testApp({ PUBLIC_URL });
await insertPlaces(app);
const [ada, ben] = await signUpPeople(app.deps, 2);

const embed = async (path: string, headers = {}) => app.send({ url: `/embed/events${path}`, headers });
const oembed = async (query: Record<string, string>) => app.send({ url: `/oembed?${new URLSearchParams(query)}` });
const NASTY = `<img src=x onerror=alert(1)> & "quotes" 'n' </style><script>alert(2)</script>`;

/** Events that must not be embedded, with distinct titles. */
async function createHiddenEvents(): Promise<{ id: string; title: string }[]> {
  return [
    await draft(app, ada, { title: 'Unseen draft' }),
    await published(app, ada, { title: 'Unseen unlisted', visibility: 'unlisted' }),
  ];
}

describe('GET /embed/events/:eventId', () => {
  test('shows the event, can be framed by any site, and contains no script', async () => {
    const { id } = await published(app, ada, { title: 'Board games', venue: 'Anchor', priceNote: 'Free', capacity: 2 });
    await app.call(answerEvent, { params: { eventId: id }, body: { status: 'going' } }, ben);
    const { statusCode, headers, body } = await embed(`/${id}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain(`<a href="/events/${id}" target="_blank" rel="noopener">Board games</a>`);
    expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/events/${id}">`);
    for (const text of ['Anchor, Berlin, Germany', 'Free', '1 going', 'Berlin time', 'Hosted by'])
      expect(body).toContain(text);
    expect(body).not.toMatch(/<script|<form| on\w+=| style=/);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-|script-src/);
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=60',
    });
  });

  test('escapes user input everywhere', async () => {
    await app.call(updateProfile, { body: { name: NASTY.slice(0, 60) } }, ben);
    const { id } = await published(app, ben, { title: NASTY, venue: NASTY, priceNote: NASTY });
    await app.call(cancelEvent, { params: { eventId: id }, body: { reason: NASTY } }, ben);
    const { body } = await embed(`/${id}`);
    expect(body).not.toMatch(/<img|<script|onerror=alert\(1\)>[^&]*<\/style/);
    expect(body.match(/<\/style>/g)).toHaveLength(1);
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot; &#39;n&#39;');
  });

  test('does not reveal a hidden address or meeting link', async () => {
    const secret = { venue: 'Secret cellar', address: 'Secret street 1', isAddressHidden: true };
    const { id } = await published(app, ada, {
      ...secret,
      attendance: 'hybrid',
      meetingLink: 'https://meet.example/s',
    });
    const { body } = await embed(`/${id}`, { authorization: `Bearer ${ada.tokens.access.token}` });
    expect(body).toContain('Berlin, Germany and online');
    expect(body).not.toMatch(/secret|meet\.example/i);
  });

  test('shows whether the event is cancelled, over or full', async () => {
    const { id } = await published(app, ada);
    await app.call(cancelEvent, { params: { eventId: id }, body: { reason: 'Burst pipe' } }, ada);
    expect((await embed(`/${id}`)).body).toContain('Cancelled: Burst pipe');

    const full = await published(app, ada, { capacity: 1 });
    for (const person of [ada, ben])
      await app.call(answerEvent, { params: { eventId: full.id }, body: { status: 'going' } }, person);
    expect((await embed(`/${full.id}`)).body).toContain('Full · 1 on the waitlist');
    app.clock.advance({ days: 8 });
    expect((await embed(`/${full.id}`)).body).toContain('This event is over');
    app.clock.advance({ days: -8 });
  });

  test('returns the same 404 for drafts, unlisted and missing events, even to their host', async () => {
    const headers = { authorization: `Bearer ${ada.tokens.access.token}` };
    const answers = await Promise.all([
      ...(await createHiddenEvents()).map(({ id }) => embed(`/${id}`, headers)),
      embed('/00000000-0000-4000-8000-000000000000'),
      embed('/not-an-id'),
    ]);
    for (const { statusCode, body, headers } of answers) {
      expect(statusCode).toBe(404);
      expect(body).toBe(answers[0]?.body);
      expect(headers['content-security-policy']).toContain('frame-ancestors *');
    }
  });
});

describe('GET /embed/events', () => {
  test('lists the results of a search, without hidden events', async () => {
    await published(app, ada, { title: 'Kiln opening', category: 'arts-culture', placeId: places.zurich.id });
    await createHiddenEvents();
    const { statusCode, headers, body } = await embed(`?placeId=${places.zurich.id}&category=arts-culture`);
    expect([statusCode, body.match(/<article>/g)?.length]).toEqual([200, 1]);
    expect(body).toContain('Kiln opening');
    expect(body).toContain(`href="/search?placeId=${places.zurich.id}&amp;category=arts-culture"`);
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers).not.toHaveProperty('x-frame-options');
    expect((await embed('')).body).not.toContain('Unseen');
  });

  test('accepts the query of the search page', async () => {
    await published(app, ada, { title: 'Yodel choir', placeId: places.zurich.id });
    await published(app, ada, { title: 'Stream', attendance: 'online', placeId: null, timeZone: 'UTC' });
    const near = (await embed('?q=&near=Zurich&radius=10&seats=free&where=current&month=2026-11')).body;
    expect([near.includes('Yodel choir'), near.includes('Stream')]).toEqual([true, false]);
    const online = (await embed('?where=online')).body;
    expect([online.includes('Yodel choir'), online.includes('Stream')]).toEqual([false, true]);
  });

  test('lists only the day of a search for a single day', async () => {
    await published(app, ada, { title: 'Bell ringing', startsLocal: daysAhead(app, 30) });
    await published(app, ada, { title: 'Bell casting', startsLocal: daysAhead(app, 31) });
    const { body } = await embed(`?q=bell&from=${daysAhead(app, 30).slice(0, 10)}`);
    expect([body.includes('Bell ringing'), body.includes('Bell casting')]).toEqual([true, false]);
  });

  test('shows a message for no results and for an invalid search', async () => {
    expect((await embed('?q=xyzzyplugh')).body).toContain('No upcoming events.');
    for (const search of [
      '?category=none',
      '?q=a&q=b',
      '?placeId=1',
      '?near=Xyzzyplugh&type=x',
      '?latitude=1',
      '?from=x',
    ]) {
      const { statusCode, headers } = await embed(search);
      expect([search, statusCode]).toEqual([search, 400]);
      expect(headers['content-security-policy']).toContain('frame-ancestors *');
    }
  });

  test('shows a message for an unknown town', async () => {
    const { statusCode, body } = await embed(`?near=${encodeURIComponent('Xyzzy<b>')}`);
    expect([statusCode, body.includes('<article>')]).toEqual([200, false]);
    expect(body).toContain('We couldn’t find “Xyzzy&lt;b&gt;”.');
  });

  test('escapes the query in links', async () => {
    const { body } = await embed(`?q=${encodeURIComponent('"><script>')}&x="><script>`);
    expect(body).not.toContain('<script');
  });
});

describe('GET /embed/groups/:slug, /embed/organizations/:slug and /embed/series/:seriesId', () => {
  const show = async (path: string) => app.send({ url: `/embed${path}` });

  test('list the next public events of a group, without private details', async () => {
    const { id, slug } = await makeGroup(app.deps, ada.user.id, { name: 'Clay <club>' });
    const host = { kind: 'group', id } as const;
    await published(app, ada, { host, title: 'Open kiln' });
    await published(app, ada, { host, title: 'Unseen for members', visibility: 'members' });
    await published(app, ada, { host, title: 'Unseen unlisted', visibility: 'unlisted' });
    const off = await published(app, ada, { host, title: 'Unseen cancelled' });
    await app.call(cancelEvent, { params: { eventId: off.id }, body: {} }, ada);
    const { statusCode, headers, body } = await show(`/groups/${slug}`);
    expect([statusCode, body.match(/<article>/g)?.length]).toEqual([200, 1]);
    expect(body).toContain(`<a href="/groups/${slug}" target="_blank" rel="noopener">Clay &lt;club&gt;</a>`);
    expect(body).toContain('Open kiln');
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    const { title, height, html } = (await oembed({ url: `${PUBLIC_URL}/groups/${slug}` })).json();
    expect([title, height]).toEqual(['Clay <club>', 640]);
    expect((await oembed({ url: `${PUBLIC_URL}/Groups/${slug}` })).json().html).toBe(html);
    expect(html).toContain(`src="${PUBLIC_URL}/embed/groups/${slug}"`);
  });

  test('list the next events of a host also after many cancelled ones', async () => {
    const { id, slug } = await makeGroup(app.deps, ada.user.id, { name: 'Rainy club' });
    const host = { kind: 'group', id } as const;
    for (let day = 1; day <= 12; day++) await published(app, ada, { host, startsLocal: daysAhead(app, day) });
    await app.db.execute(`update events set status = 'cancelled' where host_group_id = $1`, [id]);
    await published(app, ada, { host, title: 'Dry kiln', startsLocal: daysAhead(app, 13) });
    expect((await show(`/groups/${slug}`)).body).toContain('Dry kiln');
  });

  test('list the events of an organization', async () => {
    const { id, slug } = await organization(app, ada, { name: 'Kiln hall' });
    await published(app, ada, { host: { kind: 'organization', id }, title: 'Glaze fair' });
    expect((await show(`/organizations/${slug}`)).body).toContain('Glaze fair');
    expect((await oembed({ url: `${PUBLIC_URL}/organizations/${slug}/` })).json().title).toBe('Kiln hall');
  });

  test('list the next dates of a public series only', async () => {
    const [open, unlisted] = await Promise.all(
      (['public', 'unlisted'] as const).map(
        async (visibility) =>
          (await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=4', { title: 'Wheel night', visibility })).id,
      ),
    );
    const { statusCode, body } = await show(`/series/${open}`);
    expect([statusCode, body.match(/<article>/g)?.length]).toEqual([200, 4]);
    expect((await oembed({ url: `${PUBLIC_URL}/series/${open}` })).json().html).toContain(`/embed/series/${open}`);
    expect((await show(`/series/${unlisted}`)).statusCode).toBe(404);
    expect((await oembed({ url: `${PUBLIC_URL}/series/${unlisted}` })).statusCode).toBe(404);
  });

  test('return the same 404 for private and missing groups', async () => {
    const { slug } = await makeGroup(app.deps, ada.user.id, { visibility: 'private', admission: 'invitation' });
    const [hidden, missing] = [await show(`/groups/${slug}`), await show('/groups/never-was')];
    expect([hidden.statusCode, hidden.body]).toEqual([404, missing.body]);
    for (const path of ['/groups/never-was', '/organizations/never-was', '/series/x', `/groups/${slug}`])
      expect([path, (await oembed({ url: PUBLIC_URL + path })).statusCode]).toEqual([path, 404]);
    for (const path of ['/organizations/NO%20SLUG', '/series/not-an-id'])
      expect([path, (await show(path)).statusCode]).toEqual([path, 404]);
  });
});

describe('GET /oembed', () => {
  test('returns a frame for an event page within the requested size', async () => {
    const { id, title } = await published(app, ada, { title: `Clay & "glaze" <b>` });
    const { statusCode, headers, ...answer } = await oembed({ url: `${PUBLIC_URL}/events/${id}`, format: 'json' });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const details = answer.json();
    expect(details).toMatchObject({
      version: '1.0',
      type: 'rich',
      title,
      provider_name: 'dig',
      width: 640,
      height: 400,
    });
    expect(details.html).toBe(
      `<iframe src="${PUBLIC_URL}/embed/events/${id}" title="Clay &amp; &quot;glaze&quot; &lt;b&gt;" width="640" height="400" loading="lazy" style="border:0;max-width:100%"></iframe>`,
    );
    const small = (await oembed({ url: `${PUBLIC_URL}/events/${id}`, maxwidth: '320', maxheight: '200' })).json();
    expect(small).toMatchObject({ width: 320, height: 200, html: expect.stringContaining('width="320" height="200"') });
  });

  test('returns a list for a search', async () => {
    const { html } = (await oembed({ url: `${PUBLIC_URL}/search?q=a&category=arts-culture` })).json();
    expect(html).toContain(`src="${PUBLIC_URL}/embed/events?q=a&amp;category=arts-culture"`);
  });

  test('returns 404 for hidden events, other sites and other pages', async () => {
    for (const { id } of await createHiddenEvents())
      expect((await oembed({ url: `${PUBLIC_URL}/events/${id}` })).statusCode).toBe(404);
    for (const url of [
      'https://evil.example/events/00000000-0000-4000-8000-000000000000',
      `${PUBLIC_URL}/settings/profile`,
      `${PUBLIC_URL}@evil.example/search`,
      'javascript:alert(1)',
      'x',
    ])
      expect([url, (await oembed({ url })).statusCode]).toEqual([url, 404]);
  });

  test('returns field errors for invalid parameters', async () => {
    expect((await oembed({})).json()).toMatchObject({ status: 400, fields: { url: expect.any(String) } });
    expect((await oembed({ url: 'x', maxwidth: '-1' })).json()).toMatchObject({ status: 400 });
    expect((await app.send({ url: '/oembed?url=a&url=b' })).statusCode).toBe(400);
    expect((await oembed({ url: PUBLIC_URL, format: 'xml' })).json()).toMatchObject({
      status: 501,
      code: 'oembed.json_only',
    });
  });

  test('still returns a frame for a cancelled event', async () => {
    const { id } = await published(app, ada, { startsLocal: daysAhead(app, 9) });
    await app.call(cancelEvent, { params: { eventId: id }, body: {} }, ada);
    expect((await oembed({ url: `${PUBLIC_URL}/events/${id}` })).statusCode).toBe(200);
    expect((await embed(`/${id}`)).body).toContain('>Cancelled<');
  });
});
