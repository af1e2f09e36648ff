import { describe, expect, test } from 'vitest';
import { listComments, writeComment } from '#contracts/comments/comments.contract.ts';
import { getEvent } from '#contracts/events/events.contract.ts';
import { getPerson } from '#contracts/people/people.contract.ts';
import { exportRsvps } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { searchEvents } from '#contracts/search/search.contract.ts';
import { filePaths, paths } from '#contracts/site-paths.ts';
import { formatNotification } from '#server/notifications/text/notification-text.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { testApp, toRequest } from '#tests/support/test-app.ts';

// Rows may be older than the cleaning of input, or written by other means: what is written out is cleaned again.
const UNREADABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]|\p{M}{6}/u;
const NASTY = `\u001b[2K\u202eesrever \u0007\u2066bell e${'\u0301'.repeat(40)}`;

let host: SomeoneSignedIn;
let guest: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
[host, guest] = [await signUp(app.deps), await signUp(app.deps)];
const eventId = (await published(app, host, { visibility: 'public' })).id;
await app.call(answerEvent, { params: { eventId }, body: { status: 'going' } }, guest);
await app.call(writeComment, { params: { eventId }, body: { text: 'Hello' } }, guest);
await app.db.execute('update events set title = $1, description = $1, venue = $1 where id = $2', [NASTY, eventId]);
await app.db.execute('update people set name = $1', [NASTY]);
await app.db.execute('update comments set text = $1', [NASTY]);

/** The texts of a response, with line breaks removed, which are allowed. */
const textsOf = (body: string): string => body.replace(/[\r\n\t]/g, '');

describe('control characters, overrides of the direction and stacked marks of old rows are removed from', () => {
  test.each([
    ['an embedded event', () => filePaths.embeddedEvent(eventId)],
    ['embedded search results', () => filePaths.embeddedSearch()],
    ['oEmbed', () => filePaths.oembed({ url: app.deps.config.PUBLIC_URL + paths.event(eventId) })],
    ["an event's calendar file", () => filePaths.eventCalendar(eventId)],
    ['a search as a calendar', () => filePaths.searchFeed('ics')],
    ['a search as RSS', () => filePaths.searchFeed('rss')],
    ['a search as JSON Feed', () => filePaths.searchFeed('json')],
  ])('%s', async (_, url) => {
    const { statusCode, body } = await app.send({ url: url() });
    expect(statusCode).toBe(200);
    expect(body).toContain('esrever');
    expect(textsOf(body)).not.toMatch(UNREADABLE);
    expect(body).not.toMatch(/\\u00(?!3c)/);
  });

  // Pages, their titles and their previews in other sites are made of these.
  test.each([
    ['the event', () => toRequest(getEvent, { params: { eventId } })],
    ['its comments', () => toRequest(listComments, { params: { eventId }, query: {} })],
    ['its host', () => toRequest(getPerson, { params: { personId: host.user.id } })],
    ['the results of a search', () => toRequest(searchEvents, { query: {} })],
    ['the exported answers', () => toRequest(exportRsvps, { params: { eventId } }, host)],
  ])('%s', async (_, request) => {
    const { statusCode, body } = await app.send(request());
    expect(statusCode).toBe(200);
    expect(body).toContain('esrever');
    expect(textsOf(body)).not.toMatch(UNREADABLE);
    expect(body).not.toMatch(/\\u00(?!3c)/);
  });

  test('subjects and texts of mails', async () => {
    await runJobs(app);
    const mails = [...(await mailsTo(app, host.email)), ...(await mailsTo(app, guest.email))];
    expect(mails.some(({ subject }) => subject.includes('esrever'))).toBe(true);
    for (const { subject, text } of mails) {
      expect(subject).not.toMatch(UNREADABLE);
      expect(textsOf(text)).not.toMatch(UNREADABLE);
    }
  });

  test('notifications on devices', () => {
    const facts = { eventId, title: NASTY, author: NASTY, excerpt: NASTY };
    const { title, text } = formatNotification({ kind: 'comment', facts }, 'month-12h');
    expect(`${title} ${text}`).toContain('esrever');
    expect(textsOf(title + text)).not.toMatch(UNREADABLE);
  });
});

test.each(['=1+1', '+1', '-1', '@sum', '\u202e=1+1', '\u0000=1', '\t=1', '＝1'])(
  'a name that starts a formula is text in an exported table: %j',
  async (name) => {
    await app.db.execute('update people set name = $1 where id = $2', [name.replace('\0', '\u0001'), guest.user.id]);
    const { body } = await app.send(toRequest(exportRsvps, { params: { eventId } }, host));
    const cells = body.split('\r\n').map((line) => line.split(',')[0]);
    for (const cell of cells) expect(cell).not.toMatch(/^"?[=+\-@\t＝]/);
    expect(cells.some((cell) => /^"?'/.test(cell ?? ''))).toBe(true);
  },
);
