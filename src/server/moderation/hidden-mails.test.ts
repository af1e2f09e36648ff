import { afterAll, beforeEach, expect, test } from 'vitest';
import { writeComment } from '#contracts/comments/comments.contract.ts';
import { getConversation, startConversation } from '#contracts/conversations/conversations.contract.ts';
import { writeGroupPost } from '#contracts/groups/group-posts.contract.ts';
import { restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { messageAttendees } from '#contracts/rsvps/attendees.contract.ts';
import { saveSearch } from '#contracts/search/saved-searches.contract.ts';
import { digestJobs, sendDigestsJob } from '#server/notifications/digests/digests.jobs.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { Board } from '#tests/support/boards.ts';
import { daysAhead, insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { decideAbout, type ReportedTarget } from '#tests/support/moderation.ts';
import { Bell } from '#tests/support/notifications.ts';
import { alertSubscriber, runDelayedSavedSearchAlerts } from '#tests/support/saved-searches.ts';
import { addTeamToShow, launched, team } from '#tests/support/shows.ts';
import { listen, testApp } from '#tests/support/test-app.ts';
import { makeEventShift, signUpForShift } from '#tests/support/volunteering.ts';

// Access tokens outlive the advancing clock.
const app = await testApp({ ACCESS_TOKEN_TTL: '86400' });
const port = await listen(app);
await insertPlaces(app);
const bells: Bell[] = [];
const boards: Board[] = [];
afterAll(() => [...bells, ...boards].forEach((stream) => stream.cut()));

const WORD = 'Zaubertrank';
let host: SomeoneSignedIn;
let reader: SomeoneSignedIn;
beforeEach(async () => {
  host = (await signUpPeople(app.deps, 1))[0]!;
  reader = await alertSubscriber(app);
});

/** Saves the search once. Links of mails repeat it in small letters. */
const searchForIt = () =>
  app.call(saveSearch, { body: { name: 'Drinks', filters: { q: WORD.toLowerCase() } } }, reader);

type Written = { target: ReportedTarget; reporter?: SomeoneSignedIn | null };
/** Something that the reader is mailed of. */
const writings: Record<string, () => Promise<Written>> = {
  'event of a group': async () => {
    const { id } = await setUpGroup(app, host, { members: [reader] });
    const event = await published(app, host, { title: WORD, host: { kind: 'group', id } });
    return { target: { kind: 'event', targetId: event.id } };
  },
  'event that a saved search finds': async () => {
    await searchForIt();
    return { target: { kind: 'event', targetId: (await published(app, host, { title: WORD })).id } };
  },
  'event that a saved search finds with another': async () => {
    await searchForIt();
    await published(app, host, { title: 'Another', description: WORD.toLowerCase() });
    return { target: { kind: 'event', targetId: (await published(app, host, { title: WORD })).id } };
  },
  'event that a saved search finds after more others than an alert names': async () => {
    await searchForIt();
    for (const day of [1, 2, 3])
      await published(app, host, {
        title: 'Another',
        description: WORD.toLowerCase(),
        startsLocal: daysAhead(app, day),
      });
    return { target: { kind: 'event', targetId: (await published(app, host, { title: WORD })).id } };
  },
  'event with a message to its guests': async () => {
    const { id: eventId } = await published(app, host, { title: WORD });
    await joinEvent(app, eventId, reader);
    const body = { to: 'going', subject: 'Hello', text: 'See you' } as const;
    await app.call(messageAttendees, { params: { eventId }, body }, host);
    return { target: { kind: 'event', targetId: eventId } };
  },
  comment: async () => {
    const { id: eventId } = await published(app, reader);
    const { id } = (await app.call(writeComment, { params: { eventId }, body: { text: WORD } }, host)).body;
    return { target: { kind: 'comment', targetId: id } };
  },
  post: async () => {
    const { slug } = await setUpGroup(app, host, { members: [reader] });
    const body = { title: WORD, text: 'Hello', visibility: 'public' } as const;
    const { id } = (await app.call(writeGroupPost, { params: { slug }, body }, host)).body;
    return { target: { kind: 'post', targetId: id } };
  },
  message: async () => {
    const { id: key } = await published(app, reader);
    const { id } = (await app.call(startConversation, { body: { kind: 'event', key, text: WORD } }, host)).body;
    const { messages } = (await app.call(getConversation, { params: { conversationId: id }, query: {} }, reader)).body;
    return { target: { kind: 'message', targetId: messages[0]!.id }, reporter: reader };
  },
};

const hide = async ({ target, reporter = null }: Written) =>
  decideAbout(app, target, { moderator: await staffMember(app.deps, 'moderator'), reporter, action: 'hide' });

/** Sends what is due within the next days: mails, search alerts and digests. */
async function sendAll(): Promise<void> {
  await runJobs(app);
  await runDelayedSavedSearchAlerts(app);
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000);
  await runNow(digestJobs({ ...app.deps, db: app.db, clock: { now: () => tomorrow } }), sendDigestsJob, {});
}

/** Mails to the reader that name it and are sent, or will be. */
const mailsAboutIt = async () =>
  (await mailsTo(app, reader.email)).filter(
    ({ subject, text, expiresAt }) =>
      `${subject} ${text}`.includes(WORD) && (!expiresAt || expiresAt > app.clock.now()),
  );

test.each(Object.entries(writings))('%s: the reader is mailed of it, and not once it is hidden', async (_, write) => {
  await write();
  await sendAll();
  expect(await mailsAboutIt()).not.toEqual([]);
  for (const table of ['outbox', 'notifications']) await app.db.execute(`delete from ${table}`);

  await hide(await write());
  await sendAll();
  expect(await mailsAboutIt()).toEqual([]);

  const written = await write();
  await runJobs(app);
  await runDelayedSavedSearchAlerts(app);
  await hide(written);
  await sendAll();
  expect(await mailsAboutIt()).toEqual([]);
  const { notifications } = (await app.call(listNotifications, { query: {} }, reader)).body;
  expect(JSON.stringify(notifications)).not.toContain(WORD);
});

test('an alert is gone, and not unread forever, once all events that it names are hidden', async () => {
  await searchForIt();
  const events = [await published(app, host, { title: WORD }), await published(app, host, { title: WORD })];
  await runDelayedSavedSearchAlerts(app);
  const bell = async () => (await app.call(listNotifications, { query: {} }, reader)).body;
  const [first, second] = events;
  await hide({ target: { kind: 'event', targetId: first!.id } });
  await runJobs(app);
  expect(await bell()).toMatchObject({ unreadCount: 1, notifications: [{ title: `New event: ${WORD}` }] });
  await hide({ target: { kind: 'event', targetId: second!.id } });
  await runJobs(app);
  expect(await bell()).toMatchObject({ unreadCount: 0, notifications: [] });
});

test('guests and volunteers are notified that an event was taken down, without its words, later that it is back, and of another decision', async () => {
  const event = await published(app, host, { title: WORD });
  await joinEvent(app, event.id, reader);
  const [volunteer] = await signUpPeople(app.deps, 1);
  await signUpForShift(app, (await makeEventShift(app, event, host)).id, volunteer);
  await runJobs(app);
  const decisionId = await hide({ target: { kind: 'event', targetId: event.id } });
  await runJobs(app);
  const takenDownMails = async (person: SomeoneSignedIn) =>
    (await mailsTo(app, person.email)).filter(({ reason }) => reason.startsWith('taken-down:'));
  for (const person of [reader, volunteer]) {
    const [mail, ...more] = await takenDownMails(person);
    expect([mail?.subject, more]).toEqual(['An event that you signed up for was taken down', []]);
    expect(mail!.text).not.toContain(WORD);
    const { notifications } = (await app.call(listNotifications, { query: {} }, person)).body;
    expect(notifications[0]?.title).toBe('An event that you signed up for was taken down');
  }
  expect(await takenDownMails(host)).toEqual([]);
  const moderator = await staffMember(app.deps, 'moderator');
  await app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
  await runJobs(app);
  for (const person of [reader, volunteer]) {
    const { notifications } = (await app.call(listNotifications, { query: {} }, person)).body;
    const about = notifications.map(({ title }) => title).filter((title) => title.startsWith('An event'));
    expect(about).toEqual([`An event that you signed up for is back: ${WORD}`]);
  }
  app.clock.advance({ minutes: 1 });
  await hide({ target: { kind: 'event', targetId: event.id } });
  await runJobs(app);
  expect(await takenDownMails(reader)).toHaveLength(2);
});

test('guests are not told of an event that was taken down and put back at once', async () => {
  const moderator = await staffMember(app.deps, 'moderator');
  const other = await published(app, host, { title: WORD });
  await joinEvent(app, other.id, reader);
  const params = { decisionId: await hide({ target: { kind: 'event', targetId: other.id } }) };
  await app.call(restoreDecision, { params, body: { explanation: 'A mistake.' } }, moderator);
  await runJobs(app);
  const { notifications } = (await app.call(listNotifications, { query: {} }, reader)).body;
  expect(notifications.filter(({ title }) => title.startsWith('An event'))).toEqual([]);
});

test('a guest who was notified twice that an event was taken down is notified once that it is back', async () => {
  const moderator = await staffMember(app.deps, 'moderator');
  const event = await published(app, host, { title: WORD });
  await joinEvent(app, event.id, reader);
  const written = { target: { kind: 'event', targetId: event.id } } as const;
  const restore = (decisionId: string) =>
    app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
  const first = await hide(written);
  await runJobs(app);
  // Hidden again before anybody is notified that it was restored.
  await restore(first);
  app.clock.advance({ minutes: 1 });
  const second = await hide(written);
  await runJobs(app);
  await restore(second);
  await runJobs(app);
  const { notifications } = (await app.call(listNotifications, { query: {} }, reader)).body;
  const about = notifications.map(({ title }) => title).filter((title) => title.startsWith('An event'));
  expect(about).toEqual([`An event that you signed up for is back: ${WORD}`]);
  const mails = (await mailsTo(app, reader.email)).map(({ reason }) => reason.split(':')[0]);
  expect(mails.filter((kind) => kind === 'restored')).toHaveLength(1);
});

test('the bell of an open page forgets a comment that is hidden', async () => {
  const bell = new Bell();
  bells.push(bell);
  expect(await bell.connect(port, reader)).toBe(200);
  const written = await writings.comment!();
  await runJobs(app);
  const { newest } = await bell.until(({ unreadCount }) => unreadCount === 1);
  expect(JSON.stringify(newest)).toContain(WORD);
  await hide(written);
  await runJobs(app);
  expect(await bell.until(({ unreadCount, newest }) => unreadCount === 0 && !newest)).toMatchObject({ newest: null });
});

test('an open board names a hidden team differently, until it is restored', async () => {
  const { showId, gameId } = await launched(app, host, { teams: 0 });
  const { id: teamId } = await team(app, reader, WORD);
  await addTeamToShow(app, { showId, teamId, host, captain: reader });
  const board = new Board(gameId);
  boards.push(board);
  expect(await board.connect(port)).toBe(200);
  const names = ({ state }: Board) => state.scores.map(({ name }) => name);
  await board.until((seen) => names(seen).includes(WORD));
  const decisionId = await hide({ target: { kind: 'team', targetId: teamId } });
  await board.until((seen) => names(seen).includes('Hidden team'));
  expect(names(board)).toEqual(['Hidden team']);
  const moderator = await staffMember(app.deps, 'moderator');
  await app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
  await board.until((seen) => names(seen).includes(WORD));
});
