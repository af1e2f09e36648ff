import { decodeXML } from 'entities';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { markdownParser } from '#server/platform/formats/markdown.ts';
import { readCalendar } from '#tests/support/calendars.ts';
import { daysAhead, draft, insertPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { ids, makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  await app.db.execute('delete from events');
  ada = await signUp(app.deps);
});

const fetch = (kind: string, query: Record<string, string> = {}) =>
  app.send({ method: 'GET', url: `/feeds/events.${kind}?${new URLSearchParams(query)}` });

describe('a search', () => {
  test('as a calendar lists its public results, soonest first', async () => {
    const later = await published(app, ada, { title: 'Pottery later', startsLocal: daysAhead(app, 9) });
    const sooner = await published(app, ada, { title: 'Pottery, sooner', startsLocal: daysAhead(app, 3) });
    const far = await published(app, ada, { title: 'Pottery far', placeId: places.auckland.id });
    await published(app, ada, { title: 'Pottery unlisted', visibility: 'unlisted' });
    await draft(app, ada, { title: 'Pottery draft' });
    const { id: gone } = await published(app, ada, { title: 'Pottery gone' });
    await app.call(cancelEvent, { params: { eventId: gone }, body: { reason: '' } }, ada);
    const { headers, body } = await fetch('ics', { q: 'pottery', placeId: String(places.berlin.id) });
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(readCalendar(body).map(({ uid }) => uid)).toEqual([sooner.id, later.id]);
    expect(readCalendar((await fetch('ics')).body).map(({ uid }) => uid)).toEqual([sooner.id, far.id, later.id]);
  });

  test('describes events in plain text, without the signs of Markdown', async () => {
    await published(app, ada, { title: 'Cake', description: '## Menu\n\n- **Tea** at [ours](https://example.org)' });
    const [entry] = readCalendar((await fetch('ics', { q: 'cake' })).body);
    expect(entry!.description).toContain('Menu\n\n- Tea at ours (https://example.org)\n\n');
  });

  test('has the same content as RSS and JSON Feed, with escaped user input', async () => {
    const { id } = await published(app, ada, { title: 'Tea & <b>cake</b>', description: 'a ]]> b `<script>`' });
    const rss = await fetch('rss', { q: 'tea' });
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(rss.body).toContain('<title>Tea &amp; &lt;b&gt;cake&lt;/b&gt;</title>');
    expect(rss.body).toContain(`<link>${app.deps.config.PUBLIC_URL}/events/${id}</link>`);
    const [, description] = /<description>([^<]*)<\/description>\n<\/item>/.exec(rss.body)!;
    // Readers take what is escaped for HTML, in which text is escaped again.
    expect(decodeXML(description!)).toMatch(/ 2026.*<br>Berlin, Germany<br>a \]\]&gt; b &lt;script&gt;<br><br>http/);
    const feed = await fetch('json', { q: 'tea' });
    expect(feed.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(feed.json()).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: `${app.deps.config.PUBLIC_URL}/feeds/events.json?q=tea`,
      home_page_url: `${app.deps.config.PUBLIC_URL}/search?q=tea`,
      items: [{ id, title: 'Tea & <b>cake</b>', tags: ['Social Gatherings'] }],
    });
  });

  test('says when and in whose time events are', async () => {
    const place = { placeId: places.newYork.id, timeZone: 'America/New_York' };
    const times = { startsLocal: '2031-02-27T10:00', endsLocal: '2031-02-27T12:00' };
    await published(app, ada, { title: 'Brunch', ...place, ...times });
    const [{ content_text: text }] = (await fetch('json', { q: 'brunch' })).json().items;
    expect(text.split('\n')[0].replace(/[\u2009\u202f]/g, ' ')).toBe(
      'Thursday, February 27, 2031, 10:00 AM – 12:00 PM New York time',
    );
    expect((await fetch('rss', { q: 'brunch' })).body).toContain('New York time');
  });

  test('accepts the query of the search page', async () => {
    const inside = { title: 'Glaze, inside', placeId: places.potsdam.id };
    const { id } = await published(app, ada, inside);
    await published(app, ada, { ...inside, title: 'Glaze far', placeId: places.auckland.id });
    await published(app, ada, { title: 'Glaze online', attendance: 'online', placeId: null, timeZone: 'UTC' });
    const found = async (query: Record<string, string>) =>
      readCalendar((await fetch('ics', { q: 'glaze', ...query })).body).map(({ uid }) => uid);
    expect(await found({ near: 'Berlin', radius: '50', where: 'current', seats: 'free', month: '' })).toEqual([id]);
    expect(await found({ type: 'one-time,in-person', near: 'Potsdam' })).toEqual([id]);
    expect(await found({ where: 'online' })).toHaveLength(1);
    expect(await found({ near: 'Xyzzyplugh' })).toEqual([]);
    expect(await found({ type: 'group,business' })).toEqual([]);
  });

  test('for a single day lists only that day, whichever end of the range it is', async () => {
    const { id } = await published(app, ada, { title: 'Glaze', startsLocal: daysAhead(app, 3) });
    for (const days of [2, 4]) await published(app, ada, { title: 'Another day', startsLocal: daysAhead(app, days) });
    const day = daysAhead(app, 3).slice(0, 10);
    for (const query of [{ from: day }, { to: day }, { from: day, to: '' }, { from: day, to: day }])
      expect(readCalendar((await fetch('ics', query)).body).map(({ uid }) => uid)).toEqual([id]);
  });

  test('as a feed has the newest first, also of a series, and as a calendar the soonest', async () => {
    const at = (days: number) => ({ startsLocal: daysAhead(app, days) });
    const far = await published(app, ada, { title: 'Pottery far ahead', ...at(60) });
    app.clock.advance({ minutes: 1 });
    const series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=3', { title: 'Pottery course', ...at(30) });
    app.clock.advance({ minutes: 1 });
    const soon = await published(app, ada, { title: 'Pottery soon', ...at(3) });
    const [date, ...later] = ids(series);
    for (const kind of ['json', 'rss']) {
      const { body } = await fetch(kind, { q: 'pottery' });
      const links = [...body.matchAll(/events\/([0-9a-f-]{36})"?[<,]/g)].map(([, id]) => id);
      expect([...new Set(links)]).toEqual([soon.id, date, far.id]);
    }
    const entries = readCalendar((await fetch('ics', { q: 'pottery' })).body).map(({ uid }) => uid);
    expect(entries).toEqual([soon.id, date, ...later, far.id]);
  });

  test('as a feed has what was published last although it finds a hundred sooner events, but not what it does not find', async () => {
    const { id: sample } = await published(app, ada, { title: 'Pottery', startsLocal: daysAhead(app, 3) });
    await app.db.execute(
      `insert into events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
         from events e, generate_series(1, 120) where e.id = $1`,
      [sample],
    );
    app.clock.advance({ minutes: 1 });
    const series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=3', {
      title: 'Pottery course',
      startsLocal: daysAhead(app, 30),
    });
    app.clock.advance({ minutes: 1 });
    const far = await published(app, ada, { title: 'Pottery far ahead', startsLocal: daysAhead(app, 60) });
    await published(app, ada, { title: 'Knitting far ahead', startsLocal: daysAhead(app, 60) });
    const parse = vi.spyOn(markdownParser, 'parse');
    const { items } = (await fetch('json', { q: 'pottery' })).json();
    // Only what the feed has is described.
    expect(parse.mock.calls).toHaveLength(100);
    parse.mockRestore();
    expect(items).toHaveLength(100);
    expect(items.slice(0, 3).map(({ title }: { title: string }) => title)).toEqual([
      'Pottery far ahead',
      'Pottery course',
      'Pottery',
    ]);
    expect(items.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([far.id, ids(series)[0]]);
  });

  test('is rejected as a feed if it is invalid', async () => {
    for (const kind of ['ics', 'rss', 'json']) {
      const { statusCode, body } = await fetch(kind, { latitude: 'north' });
      expect([statusCode, JSON.parse(body).code]).toEqual([400, 'request.invalid']);
      expect((await fetch(kind, { placeId: '1' })).json()).toMatchObject({ status: 404, code: 'place.not_found' });
    }
  });
});
