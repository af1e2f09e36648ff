import { expect, test } from 'vitest';
import type { AnnouncementBody } from '#contracts/admin/announcement-fields.ts';
import {
  addAnnouncement,
  changeAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  listCurrentAnnouncements,
} from '#contracts/admin/announcements.contract.ts';
import { currentAnnouncements } from '#server/platform/settings/current-announcements.ts';
import { type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const boss = await staffMember(app.deps, 'administrator');

const HOUR = 3_600_000;
const now = Date.now();
const at = (hours: number) => new Date(now + hours * HOUR).toISOString();
const announce = (fields: Partial<AnnouncementBody>) =>
  app.call(
    addAnnouncement,
    { body: { text: 'Hello', tone: 'info', audience: 'all', startsAt: null, endsAt: null, ...fields } },
    boss,
  );
const shownAt = (hours: number) =>
  currentAnnouncements(app.deps.settings, now + hours * HOUR, 'all').map(({ text }) => text);
const list = async () => (await app.call(listAnnouncements, {}, boss)).body.announcements;

test('an announcement is shown from its start to its end, and those for the staff on no public page', async () => {
  await announce({ text: 'Always' });
  await announce({ text: 'Tonight', startsAt: at(1), endsAt: at(2) });
  await announce({ text: 'Staff', audience: 'staff' });
  expect((await list()).map(({ text }) => text)).toEqual(['Staff', 'Tonight', 'Always']);
  expect([0, 1, 1.5, 2].map(shownAt)).toEqual([['Always'], ['Tonight', 'Always'], ['Tonight', 'Always'], ['Always']]);
});

test('what is announced to signed-in people is on no page: their browsers load it', async () => {
  const ben = await signUp(app.deps);
  const listed = async (as: SomeoneSignedIn | null) => app.call(listCurrentAnnouncements, {}, as);
  const { id } = (await announce({ text: 'Members meet', audience: 'signed-in' })).body;
  await announce({ text: 'Later', audience: 'signed-in', startsAt: at(1) });
  expect(shownAt(0)).not.toContain('Members meet');
  expect((await listed(ben)).body.announcements).toEqual([
    { id, text: 'Members meet', tone: 'info', audience: 'signed-in' },
  ]);
  expect((await listed(null)).status).toBe(401);
});

test('an announcement is changed and deleted, and one that is gone is not found', async () => {
  const { id, ...body } = (await announce({ text: 'Wrong' })).body;
  const changed = await app.call(
    changeAnnouncement,
    { params: { announcementId: id }, body: { ...body, text: 'Right' } },
    boss,
  );
  expect(changed.body.text).toBe('Right');
  const params = { announcementId: id };
  expect(shownAt(0)).toContain('Right');
  expect((await app.call(deleteAnnouncement, { params }, boss)).status).toBe(204);
  expect(shownAt(0)).not.toContain('Right');
  expect((await app.call(deleteAnnouncement, { params }, boss)).problem.code).toBe('announcement.not_found');
  expect((await app.call(changeAnnouncement, { params, body }, boss)).problem.code).toBe('announcement.not_found');
});

test('an announcement that says something else is shown to people who dismissed it, and a repeated change changes nothing', async () => {
  const { id, ...body } = (await announce({ text: 'Maintenance on Monday' })).body;
  const shownId = (text: string) =>
    currentAnnouncements(app.deps.settings, now, 'all').find((each) => each.text === text)?.id;
  const change = async (fields: Partial<AnnouncementBody>) => {
    const changed = { ...body, ...fields };
    const answer = await app.call(changeAnnouncement, { params: { announcementId: id }, body: changed }, boss);
    expect(answer.body).toEqual({ id, ...changed });
    return shownId(changed.text);
  };
  expect(await change({ endsAt: at(3) })).toBe(id);
  const tuesday = { text: 'Maintenance on Tuesday' };
  const corrected = await change(tuesday);
  expect(corrected).not.toBe(id);
  expect(await change(tuesday)).toBe(corrected);
  expect(await change({ ...tuesday, tone: 'warning' })).not.toBe(corrected);
  expect(await list()).toContainEqual({ id, ...body, ...tuesday, tone: 'warning' });
  expect((await app.call(deleteAnnouncement, { params: { announcementId: id } }, boss)).status).toBe(204);
});

test('an announcement that ends before it starts, is empty or has two lines is refused at its field', async () => {
  expect((await announce({ startsAt: at(2), endsAt: at(1) })).problem.fields).toEqual({
    endsAt: 'Choose an end after the start.',
  });
  expect((await announce({ text: ' ' })).problem.fields).toEqual({ text: 'Enter a text.' });
  expect((await announce({ text: 'Two\nlines' })).problem.fields).toEqual({ text: 'Use a single line.' });
});

test('announcements of two administrators at once both count, up to 50', async () => {
  const before = (await list()).length;
  const answers = await Promise.all(Array.from({ length: 52 - before }, (_, at) => announce({ text: `Number ${at}` })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50 - before);
  expect(answers.find(({ status }) => status !== 201)!.problem.code).toBe('announcement.too_many');
  expect(await list()).toHaveLength(50);
});
