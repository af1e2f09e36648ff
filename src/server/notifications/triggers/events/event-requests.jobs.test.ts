import { beforeEach, describe, expect, test } from 'vitest';
import { writeComment } from '#contracts/comments/comments.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { cancelEvent, getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { decideOnRequests } from '#contracts/rsvps/requests.contract.ts';
import { answerEvent, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { daysAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { addCohost } from '#tests/support/host-scene.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';
import { eventNotificationJobs, sendRemindersJob } from './event-notifications.jobs.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
let dov: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
/** A test must not run across midnight. Before signing up, because tokens expire. */
beforeEach(() => {
  if (app.clock.now().getUTCHours() === 23) app.clock.advance({ hours: 2 });
});
beforeEach(async () => {
  [ada, ben, cleo, dov] = await signUpPeople(app.deps, 4);
});

const event = (fields: EventFields = {}) => published(app, ada, { title: 'Tea', requiresApproval: true, ...fields });
const ask = async (eventId: string, as: SomeoneSignedIn, fields = {}) => {
  await app.call(answerEvent, { params: { eventId }, body: { status: 'going', ...fields } }, as);
  await runJobs(app);
};
const decide = async (eventId: string, person: SomeoneSignedIn, body: object) => {
  const decision = { decision: 'accepted' as const, ifFull: 'waitlist' as const, personIds: [person.user.id], ...body };
  await app.call(decideOnRequests, { params: { eventId }, body: decision }, ada);
  await runJobs(app);
};
/** Makes gathered jobs due, which otherwise run after ten minutes of database time, and runs them. */
const endGathering = async () => {
  await app.db.execute('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
  await runJobs(app);
};
const mailsOf = async ({ email }: SomeoneSignedIn) =>
  (await mailsTo(app, email)).filter(({ subject }) => !subject.startsWith('Verify'));
const subjectsTo = async (person: SomeoneSignedIn) => (await mailsOf(person)).map(({ subject }) => subject);

describe('hosts', () => {
  test('are notified of a request at once with its note and answers, and of those that follow in one notification', async () => {
    const questions = [
      { id: 'food', text: 'Food?', isRequired: false, kind: 'choices' as const, options: ['Soup', 'Bread'] },
    ];
    const { id } = await event({ questions });
    await ask(id, ben, { note: 'I bring a kettle.', answers: { food: 'Soup\nBread' } });
    const [mail] = await mailsOf(ada);
    expect(mail!.subject).toBe(`${ben.user.name} wants to join Tea`);
    expect(mail!.text).toContain('I bring a kettle.');
    expect(mail!.text).toContain('Food?\nSoup, Bread');
    expect(mail!.text).toContain(`/events/${id}/manage`);
    await ask(id, cleo);
    await ask(id, dov);
    expect(await subjectsTo(ada)).toHaveLength(1);
    await endGathering();
    expect((await subjectsTo(ada)).slice(1)).toEqual(['2 people want to join Tea']);
  });

  test('are not notified again of a person who withdraws and asks again on one day, nor of withdrawn requests', async () => {
    const { id } = await event();
    await ask(id, ben);
    for (let count = 0; count < 3; count += 1) {
      await app.call(leaveEvent, { params: { eventId: id } }, ben);
      await ask(id, ben);
      await endGathering();
    }
    await ask(id, cleo);
    await app.call(leaveEvent, { params: { eventId: id } }, cleo);
    await endGathering();
    expect(await subjectsTo(ada)).toEqual([`${ben.user.name} wants to join Tea`]);
  });
});

describe('people who co-host by name', () => {
  test('are notified of requests, RSVPs and comments like the host, unlike the staff of an organization that co-hosts', async () => {
    const erin = await signUp(app.deps);
    const bakery = await organization(app, erin);
    const { id } = await event();
    await addCohost(app, id, ada, { kind: 'person', slug: dov.user.id, as: dov });
    await addCohost(app, id, ada, { kind: 'organization', slug: bakery.slug, as: erin });
    await ask(id, ben);
    await app.call(updateEvent, { params: { eventId: id }, body: { requiresApproval: false } }, ada);
    await app.call(answerEvent, { params: { eventId: id }, body: { status: 'going' } }, cleo);
    await app.call(writeComment, { params: { eventId: id }, body: { text: 'Is there cake?' } }, ben);
    await runJobs(app);
    await endGathering();
    const kindsOf = async (person: SomeoneSignedIn) =>
      (await notificationsOf(app, person)).map(({ kind }) => kind).filter((kind) => kind !== 'co-host');
    for (const person of [ada, dov])
      expect((await kindsOf(person)).toSorted()).toEqual(['answer', 'comment', 'event-request']);
    expect(await kindsOf(erin)).toEqual([]);
    expect(await subjectsTo(dov)).toContain(`${ben.user.name} wants to join Tea`);
  });
});

describe('hosts of an event that begins within a day', () => {
  const remind = async () => {
    await runNow(eventNotificationJobs({ ...app.deps, db: app.db }), sendRemindersJob, {});
    await runJobs(app);
  };

  test('are reminded once of all open requests, if they had time to answer', async () => {
    const { id } = await event({ startsLocal: daysAhead(app, 2) });
    const startsAt = Date.parse((await app.call(getEvent, { params: { eventId: id } })).body.startsAt!);
    await ask(id, ben);
    await ask(id, cleo);
    await ask(id, dov);
    await endGathering();
    await app.call(leaveEvent, { params: { eventId: id } }, dov);
    const reminders = async () => (await subjectsTo(ada)).filter((subject) => subject.includes('waiting'));
    await remind();
    expect(await reminders()).toEqual([]);
    const hours = (startsAt - app.clock.now().getTime()) / 3_600_000 - 20;
    const askedAt = app.clock.now();
    const setAskedAt = (time: Date) =>
      app.db.execute('update rsvps set answered_at = $2 where event_id = $1', [id, time]);
    await atLaterTime(app, { hours }, async () => {
      await setAskedAt(app.clock.now());
      await remind();
      expect(await reminders()).toEqual([]);
      await setAskedAt(askedAt);
      await remind();
      await remind();
    });
    expect(await reminders()).toEqual(['2 people are waiting to join Tea']);
  });
});

describe('a person who requests to join', () => {
  test('gets a confirmation, and the decision without and with a calendar entry', async () => {
    const { id } = await event({ address: 'Secret street 5', isAddressHidden: true });
    await ask(id, ben);
    const [sent] = await mailsOf(ben);
    expect(sent).toMatchObject({ subject: 'Request sent: Tea' });
    expect(sent!.text).not.toContain('Secret street 5');
    await decide(id, ben, {});
    const accepted = (await mailsOf(ben))[1]!;
    expect(accepted.subject).toBe('You’re in: Tea');
    expect(accepted.text).toContain('Secret street 5');
    expect((await notificationsOf(app, ben)).map(({ kind, title }) => [kind, title])).toEqual([
      ['rsvp', 'Request sent: Tea'],
      ['rsvp', 'You’re in: Tea'],
    ]);
  });

  test('reads the note of a host who declines', async () => {
    const { id } = await event();
    await ask(id, ben);
    await decide(id, ben, { decision: 'declined', note: 'This one is for beginners.' });
    const declined = (await mailsOf(ben))[1]!;
    expect(declined.subject).toBe('Your request to join Tea was declined');
    expect(declined.text).toContain('This one is for beginners.');
    expect((await notificationsOf(app, ben))[1]!.text).toContain('This one is for beginners.');
  });

  test('is told when accepted to the waitlist', async () => {
    const { id } = await event({ capacity: 1 });
    await ask(id, ben);
    await ask(id, cleo);
    await decide(id, ben, {});
    await decide(id, cleo, {});
    expect((await subjectsTo(cleo))[1]).toBe('You’re on the waitlist: Tea');
  });

  test('is notified of a cancellation, without a calendar entry', async () => {
    const { id } = await event();
    await ask(id, ben);
    await app.call(cancelEvent, { params: { eventId: id }, body: { reason: 'The kettle broke.' } }, ada);
    await runJobs(app);
    expect(await subjectsTo(ben)).toEqual(['Request sent: Tea', 'Cancelled: Tea']);
  });

  test('is notified when the host no longer approves guests', async () => {
    const { id } = await event();
    await ask(id, ben);
    await app.call(updateEvent, { params: { eventId: id }, body: { requiresApproval: false } }, ada);
    await runJobs(app);
    expect(await subjectsTo(ben)).toEqual(['Request sent: Tea', 'You’re in: Tea']);
  });
});
