import Fastify from 'fastify';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { putEventCover } from '#contracts/events/event-extras.contract.ts';
import { cancelEvent, type EventDetail, getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { getGroup, updateGroup } from '#contracts/groups/groups.contract.ts';
import { getOrganization } from '#contracts/organizations/organizations.contract.ts';
import { getSeries } from '#contracts/series/series.contract.ts';
import { formatLabel } from '#server/pictures/share-pictures.actions.ts';
import { AppError } from '#server/platform/app-error.ts';
import { draft, insertPlaces, published } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { organization } from '#tests/support/organizations.ts';
import { dataUrl, jpeg } from '#tests/support/pictures.ts';
import { makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { wrapDatabase } from '#tests/support/wrapped-database.ts';
import { sharePictureRoutes } from './share-pictures.routes.ts';

const app = await testApp();
await insertPlaces(app);
const ada = await signUp(app.deps);

const load = async (path: string) => app.send({ url: path });
const eventNow = async (id: string): Promise<EventDetail> =>
  (await app.call(getEvent, { params: { eventId: id } })).body;

/** The picture's grey values, and how dark its left half is on average, where the text is. */
async function look(path: string | null) {
  const { rawPayload } = await load(path!);
  const text = sharp(rawPayload).extract({ left: 0, top: 0, width: 700, height: 630 }).greyscale();
  return { pixels: await text.clone().raw().toBuffer(), ink: 255 - (await text.stats()).channels[0]!.mean };
}

const someHash = '0123456789abcdef';

describe('GET /share/events/:id/:hash.jpg', () => {
  test('is a JPEG of 1200 × 630 that can be cached for ever and shown by other sites', async () => {
    const { sharePicture } = await published(app, ada, { title: 'Board games' });
    const { statusCode, headers, rawPayload } = await load(sharePicture!);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(rawPayload.length).toBeLessThan(150_000);
  });

  test('shows the title: a longer one leaves more ink', async () => {
    // The art follows the event's id: the same event is painted again.
    const { id } = await published(app, ada, { title: 'Games' });
    const inkOf = async (title: string) => {
      await app.call(updateEvent, { params: { eventId: id }, body: { title } }, ada);
      return (await look((await eventNow(id)).sharePicture)).ink;
    };
    const ink = await inkOf('I');
    expect(await inkOf('Board games')).toBeGreaterThan(ink + 2);
    expect(await inkOf('Board games and fondue at the lake in the north of town')).toBeGreaterThan(ink + 2);
  });

  test.each([
    [
      'month-12h',
      'Sat, Nov 28, 2026 · 7:00 PM Berlin time',
      'Sat, Nov 28, 2026',
      'Every 2 weeks on Tuesday, until May 1, 2027',
    ],
    ['day-24h', 'Sat 28 Nov 2026 · 19:00 Berlin time', 'Sat 28 Nov 2026', 'Every 2 weeks on Tuesday, until 1 May 2027'],
  ] as const)('says when in the style of the site, such as %s', (style, online, cancelled, series) => {
    const start = { startsLocal: '2026-11-28T19:00', timeZone: 'Europe/Berlin', isCancelled: false };
    expect(formatLabel(style, start)).toBe(online);
    expect(formatLabel(style, { ...start, isCancelled: true })).toBe(cancelled);
    expect(formatLabel(style, 'every 2 weeks on Tuesday, until May 1, 2027')).toBe(series);
  });

  test('is painted in the style of the site', async () => {
    const { sharePicture } = await published(app, ada, { title: 'Board games' });
    const german = Fastify();
    sharePictureRoutes(german, { ...app.deps, config: { ...app.deps.config, DATE_STYLE: 'day-24h' } });
    const { rawPayload } = await german.inject(sharePicture!);
    expect(rawPayload.equals((await load(sharePicture!)).rawPayload)).toBe(false);
  });

  test('changes its URL and pixels with title, date, town, cover and cancellation, and with nothing else', async () => {
    const { id } = await published(app, ada, { title: 'Board games' });
    const changes = [
      async () => app.call(updateEvent, { params: { eventId: id }, body: { title: 'Card games' } }, ada),
      async () =>
        app.call(
          updateEvent,
          { params: { eventId: id }, body: { startsLocal: '2030-01-05T19:00', endsLocal: '2030-01-05T22:00' } },
          ada,
        ),
      async () => app.call(updateEvent, { params: { eventId: id }, body: { placeId: 2657896 } }, ada),
      async () =>
        app.call(
          putEventCover,
          { params: { eventId: id }, body: { picture: dataUrl(await jpeg(), 'image/jpeg') } },
          ada,
        ),
      async () => app.call(cancelEvent, { params: { eventId: id }, body: {} }, ada),
    ];
    const seen = [(await eventNow(id)).sharePicture];
    const pictures = [await load(seen[0]!)];
    for (const change of changes) {
      await change();
      seen.push((await eventNow(id)).sharePicture);
      pictures.push(await load(seen.at(-1)!));
    }
    expect(new Set(seen).size).toBe(6);
    expect(new Set(pictures.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(6);

    const { id: other, sharePicture } = await published(app, ada);
    await app.call(updateEvent, { params: { eventId: other }, body: { capacity: 9, address: 'Elsewhere 9' } }, ada);
    expect((await eventNow(other)).sharePicture).toBe(sharePicture);
  });

  test('redirects from a former URL to the current one', async () => {
    const { id, sharePicture } = await published(app, ada);
    const { statusCode, headers } = await load(`/share/events/${id}/${someHash}.jpg`);
    expect([statusCode, headers.location]).toEqual([302, sharePicture]);
  });

  test('shows no address, and does not change with it', async () => {
    const fields = { title: 'Secret supper', isAddressHidden: true } as const;
    const [one, other] = [
      await published(app, ada, { ...fields, venue: 'Secret cellar', address: 'Secret street 1' }),
      await published(app, ada, fields),
    ];
    expect((await look(one.sharePicture)).pixels.equals((await look(other.sharePicture)).pixels)).toBe(true);
  });

  test('leaves out what its fonts lack, instead of drawing empty boxes', async () => {
    const [plain, withEmoji] = [
      await published(app, ada, { title: 'Fondue' }),
      await published(app, ada, { title: '🫕 Fondue 🧀' }),
    ];
    expect((await look(plain.sharePicture)).pixels.equals((await look(withEmoji.sharePicture)).pixels)).toBe(true);
    const [japanese, arabic] = [
      await published(app, ada, { title: '東京の朝ヨガ' }),
      await published(app, ada, { title: 'يوغا الصباح' }),
    ];
    expect((await look(japanese.sharePicture)).pixels.equals((await look(arabic.sharePicture)).pixels)).toBe(true);
  });

  test('is 404 for drafts, unlisted, members-only and missing events, whatever the hash', async () => {
    const { id: groupId } = await makeGroup(app.deps, ada.user.id);
    const hidden = [
      await draft(app, ada),
      await published(app, ada, { visibility: 'unlisted' }),
      await published(app, ada, { visibility: 'members', host: { kind: 'group', id: groupId } }),
      { id: '00000000-0000-4000-8000-000000000000', sharePicture: null },
      { id: 'no-id', sharePicture: null },
    ];
    for (const { id, sharePicture } of hidden) {
      const { statusCode, body } = await load(`/share/events/${id}/${someHash}.jpg`);
      expect([sharePicture, statusCode, JSON.parse(body).code]).toEqual([null, 404, 'picture.not_found']);
    }
  });

  test('paints one at a time, once for concurrent requests, and keeps it', async () => {
    const { sharePicture } = await published(app, ada, { title: 'A rush of visitors' });
    const begun = process.memoryUsage().rss;
    const answers = await Promise.all(Array.from({ length: 20 }, () => load(sharePicture!)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(process.memoryUsage().rss - begun).toBeLessThan(60_000_000);
    const start = performance.now();
    await load(sharePicture!);
    expect(performance.now() - start).toBeLessThan(150);
  });
});

describe('GET /share/series, /share/groups and /share/organizations', () => {
  test('show a public series, and nothing of an unlisted one', async () => {
    const series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=3', { title: 'Chess night' });
    const { statusCode, headers } = await load(series.sharePicture!);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
    const unlisted = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=3', { visibility: 'unlisted' });
    // A date that was edited individually does not stand for the others.
    await app.call(updateEvent, { params: { eventId: series.occurrences[0]!.id }, body: { placeId: 2657896 } }, ada);
    const { sharePicture } = (await app.call(getSeries, { params: { seriesId: series.id } })).body;
    expect(sharePicture).toBe(series.sharePicture);
    expect((await app.call(getSeries, { params: { seriesId: unlisted.id } })).body.sharePicture).toBeNull();
    for (const id of [unlisted.id, 'no-id', '00000000-0000-4000-8000-000000000000'])
      expect((await load(`/share/series/${id}/${someHash}.jpg`)).statusCode).toBe(404);
  });

  test('are not missing while the database fails', async () => {
    const { id } = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=2');
    const db = wrapDatabase(app.db, ({ text }, send) =>
      text.includes('from events') ? Promise.reject(new AppError('server.busy')) : send(),
    );
    const failing = Fastify();
    sharePictureRoutes(failing, { ...app.deps, db });
    expect((await failing.inject(`/share/series/${id}/${someHash}.jpg`)).statusCode).toBe(503);
  });

  test('show a group until it becomes private', async () => {
    const { slug, sharePicture } = await makeGroup(app.deps, ada.user.id, { name: 'Chess club' });
    expect((await load(sharePicture!)).statusCode).toBe(200);
    const body = { visibility: 'private', admission: 'invitation' } as const;
    await app.call(updateGroup, { params: { slug }, body }, ada);
    expect((await app.call(getGroup, { params: { slug }, query: {} }, ada)).body.sharePicture).toBeNull();
    expect((await load(sharePicture!)).statusCode).toBe(404);
    expect((await load(`/share/groups/never-was/${someHash}.jpg`)).statusCode).toBe(404);
  });

  test('show an organization', async () => {
    const { slug, sharePicture } = await organization(app, ada, { name: 'Corner Bakery' });
    expect((await load(sharePicture)).statusCode).toBe(200);
    expect((await app.call(getOrganization, { params: { slug } })).body.sharePicture).toBe(sharePicture);
    expect((await load(`/share/organizations/NO%20SLUG/${someHash}.jpg`)).statusCode).toBe(404);
  });
});
