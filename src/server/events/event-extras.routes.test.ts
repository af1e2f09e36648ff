import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createEventTemplate,
  deleteEventCover,
  deleteEventTemplate,
  listEventTemplates,
  previewMarkdown,
  putEventCover,
} from '#contracts/events/event-extras.contract.ts';
import {
  cancelEvent,
  createEvent,
  deleteEvent,
  duplicateEvent,
  getEvent,
  updateEvent,
} from '#contracts/events/events.contract.ts';
import type { CropArea } from '#contracts/page-fields.ts';
import { daysAhead, draft, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { bombPng, dataUrl, png, pngWithExif, stripes } from '#tests/support/pictures.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
});

const open = (url: string) => app.send({ method: 'GET', url });
const setCover = (eventId: string, picture: string, as = ada, crop?: CropArea) =>
  app.call(putEventCover, { params: { eventId }, body: { picture, ...(crop && { crop }) } }, as);

describe('a moved event', () => {
  const move = async (eventId: string, startsLocal: string, endsLocal: string) =>
    (await app.call(updateEvent, { params: { eventId }, body: { startsLocal, endsLocal } }, ada)).body.previousStartsAt;

  test('has its previous start, until it is moved back', async () => {
    const { id, startsAt } = await published(app, ada);
    const [monday, tuesday, original] = [daysAhead(app, 3), daysAhead(app, 4), daysAhead(app, 7)];
    expect(await move(id, monday, daysAhead(app, 3, '21:00'))).toBe(startsAt);
    const title = { params: { eventId: id }, body: { title: 'Other' } };
    expect((await app.call(updateEvent, title, ada)).body.previousStartsAt).toBe(startsAt);
    const moved = (await app.call(getEvent, { params: { eventId: id } })).body.startsAt;
    expect(await move(id, tuesday, daysAhead(app, 4, '21:00'))).toBe(moved);
    expect(await move(id, monday, daysAhead(app, 3, '21:00'))).toBeNull();
    expect(await move(id, original, daysAhead(app, 7, '21:00'))).not.toBeNull();
  });

  test('has none before it is published', async () => {
    const { id } = await draft(app, ada);
    expect(await move(id, daysAhead(app, 3), daysAhead(app, 3, '21:00'))).toBeNull();
  });
});

describe('covers', () => {
  test('an upload is re-encoded in three sizes, without its metadata', async () => {
    const { id } = await draft(app, ada);
    const { cover } = (await setCover(id, dataUrl(await pngWithExif('Ada was here')))).body;
    for (const [url, format, width] of [
      [cover!.small, 'webp', 640],
      [cover!.large, 'webp', 1280],
      [cover!.jpeg, 'jpeg', 1200],
    ] as const) {
      const picture = await open(url);
      expect(picture.headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': expect.stringContaining('sandbox'),
      });
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format, width });
      expect(picture.rawPayload.includes('Ada was here')).toBe(false);
    }
  });

  test('a cover shows the chosen part, and a poster can be seen whole', async () => {
    const { id } = await draft(app, ada);
    const poster = dataUrl(await stripes(['#ff0000', '#00ff00', '#0000ff'], { width: 300, height: 900 }));
    const colourOf = async (url: string) => {
      const { channels } = await sharp((await open(url)).rawPayload).stats();
      return channels.map(({ mean }) => (mean > 200 ? 1 : 0));
    };
    const top = { x: 0, y: 0, width: 1, height: 1 / 6 };
    const bottom = { ...top, y: 5 / 6 };
    const covers = [];
    for (const crop of [undefined, top, bottom]) {
      const { body } = await setCover(id, poster, ada, crop);
      const { small, large, jpeg } = body.cover!;
      covers.push(await Promise.all([small, large, jpeg].map(colourOf)));
      const whole = sharp((await open(body.poster!)).rawPayload);
      expect(await whole.metadata()).toMatchObject({ format: 'webp', width: 300, height: 900 });
    }
    expect(covers.map(([small]) => small)).toEqual([
      [0, 1, 0],
      [1, 0, 0],
      [0, 0, 1],
    ]);
    for (const [small, ...others] of covers) expect(others).toEqual([small, small]);
    expect((await setCover(id, dataUrl(await png()))).body.poster).toBeNull();
  });

  test.each([
    { x: 0.5, y: 0, width: 0.6, height: 1 },
    { x: 0, y: 0, width: 0, height: 1 },
    { x: -0.1, y: 0, width: 1, height: 1 },
  ])('a part outside the picture is refused: %o', async (crop) => {
    const { id } = await draft(app, ada);
    const { status, problem } = await setCover(id, dataUrl(await png()), ada, crop);
    expect([status, Object.keys(problem.fields!)[0]]).toEqual([400, expect.stringMatching(/^crop/)]);
  });

  test('a cover is shared by copies and deleted with the last of them', async () => {
    const { id } = await draft(app, ada);
    const { cover } = (await setCover(id, dataUrl(await png()))).body;
    const copy = (await app.call(duplicateEvent, { params: { eventId: id } }, ada)).body;
    expect(copy.cover).toEqual(cover);
    expect((await app.call(deleteEventCover, { params: { eventId: id } }, ada)).body.cover).toBeNull();
    expect((await open(cover!.small)).statusCode).toBe(200);
    await app.call(deleteEvent, { params: { eventId: copy.id } }, ada);
    expect((await open(cover!.small)).statusCode).toBe(404);
  });

  test('only the host can set a cover, from a valid image, unless the event is cancelled', async () => {
    const { id } = await published(app, ada);
    const picture = dataUrl(await png());
    expect((await setCover(id, picture, ben)).problem.code).toBe('auth.forbidden');
    expect((await app.call(deleteEventCover, { params: { eventId: id } }, ben)).problem.code).toBe('auth.forbidden');
    expect((await setCover(id, dataUrl(Buffer.from('<svg/>')))).problem).toMatchObject({
      code: 'picture.unreadable',
      fields: { picture: expect.any(String) },
    });
    expect((await setCover(id, dataUrl(bombPng(20_000)))).problem.code).toBe('picture.too_large');
    await app.call(cancelEvent, { params: { eventId: id }, body: {} }, ada);
    expect((await setCover(id, picture)).problem.code).toBe('event.cancelled');
    expect((await setCover((await draft(app, ada)).id, picture, ben)).problem.code).toBe('event.not_found');
  });

  test.each([
    '/media/covers/x/640.webp',
    '/media/covers/00000000-0000-4000-8000-000000000000/640.webp',
    '/media/covers/00000000-0000-4000-8000-000000000000/9.webp',
  ])('GET %s returns 404', async (url) => {
    expect((await open(url)).json()).toMatchObject({ code: 'picture.not_found' });
  });
});

describe('templates', () => {
  const list = async (as = ada) => (await app.call(listEventTemplates, {}, as)).body.templates;

  test('the “Meet and Greet template” ships with the site and starts an event', async () => {
    const [shipped] = await list();
    expect(shipped).toMatchObject({ name: 'Meet and Greet template', isOwn: false });
    const startsLocal = daysAhead(app, 7);
    const { body } = await app.call(
      createEvent,
      { body: { templateId: shipped!.id, startsLocal, timeZone: 'UTC', title: 'Hello Berlin' } },
      ada,
    );
    expect(body).toMatchObject({
      title: 'Hello Berlin',
      category: 'social-gatherings',
      seats: { capacity: 20 },
      endsLocal: daysAhead(app, 7, '21:00'),
    });
    expect((await app.call(deleteEventTemplate, { params: { templateId: shipped!.id } }, ada)).problem.code).toBe(
      'template.not_found',
    );
  });

  test('an event can be saved as a personal template, without dates, meeting link and address', async () => {
    const event = await published(app, ada, {
      title: 'Quiz',
      address: 'Secret Lane 7',
      meetingLink: 'https://meet.example.org',
      capacity: 30,
    });
    const save = (as: SomeoneSignedIn) =>
      app.call(createEventTemplate, { body: { eventId: event.id, name: 'My quiz' } }, as);
    expect((await save(ben)).problem.code).toBe('auth.forbidden');
    const { body } = await save(ada);
    expect(body).toMatchObject({
      name: 'My quiz',
      isOwn: true,
      content: { title: 'Quiz', capacity: 30, durationMinutes: 120 },
    });
    expect(JSON.stringify(body)).not.toMatch(/Secret Lane|meet\.example|startsLocal/);
    expect((await list()).map(({ name }) => name)).toEqual(['Meet and Greet template', 'My quiz']);
    expect(await list(ben)).toHaveLength(1);
    expect((await app.call(createEvent, { body: { templateId: body.id } }, ben)).problem.code).toBe(
      'template.not_found',
    );
    expect((await app.call(createEvent, { body: { templateId: body.id } }, ada)).body.title).toBe('Quiz');
    expect((await app.call(deleteEventTemplate, { params: { templateId: body.id } }, ben)).problem.code).toBe(
      'template.not_found',
    );
    expect((await app.call(deleteEventTemplate, { params: { templateId: body.id } }, ada)).status).toBe(204);
  });
});

test('a template of an event for group members starts an event for people who have the link, and for members of a group', async () => {
  const { id, slug } = await makeGroup(app.deps, ada.user.id);
  const host = { kind: 'group', id } as const;
  const { id: eventId } = await draft(app, ada, { host, visibility: 'members' });
  const template = (await app.call(createEventTemplate, { body: { eventId, name: slug } }, ada)).body;
  const begin = async (body: object) =>
    (await app.call(createEvent, { body: { templateId: template.id, ...body } }, ada)).body.visibility;
  expect([await begin({}), await begin({ host })]).toEqual(['unlisted', 'members']);
});

test('a person can have at most fifty templates', async () => {
  const { id: eventId } = await draft(app, ada);
  await app.db.execute(
    `insert into event_templates (person_id, name, content) select $1, 'Mine', '{}' from generate_series(1, 50)`,
    [ada.user.id],
  );
  const answer = await app.call(createEventTemplate, { body: { eventId, name: 'One more' } }, ada);
  expect(answer.problem).toMatchObject({ status: 409, code: 'template.too_many' });
});

test('a preview renders sanitized Markdown', async () => {
  const preview = (markdown: string) => app.call(previewMarkdown, { body: { markdown } }, ada);
  expect((await preview('**Hi** <script>alert(1)</script>')).body.html).toBe('<p><strong>Hi</strong> </p>');
  expect((await preview('x'.repeat(20_001))).status).toBe(400);
});
