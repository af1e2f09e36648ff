import { beforeEach, describe, expect, test } from 'vitest';
import { exportAccount } from '#contracts/accounts/accounts.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { cancelEvent, getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { listAnsweredEvents } from '#contracts/rsvps/answered-events.contract.ts';
import {
  checkIn,
  exportRsvps,
  listAttendees,
  listFaces,
  listRsvps,
  messageAttendees,
  moveRsvp,
} from '#contracts/rsvps/attendees.contract.ts';
import { getCalendarFeed, renewCalendarFeed } from '#contracts/rsvps/calendar-feeds.contract.ts';
import { decideOnRequests } from '#contracts/rsvps/requests.contract.ts';
import { answerEvent, confirmRsvp, getRsvp, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { listUpcomingEvents } from '#contracts/search/upcoming-events.contract.ts';
import { hoursAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { testApp, toRequest } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
let dov: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo, dov] = await signUpPeople(app.deps, 4);
});

const eventWithApproval = (fields: EventFields = {}) =>
  published(app, ada, { requiresApproval: true, guestsPerRsvp: 3, ...fields });
const ask = (eventId: string, as: SomeoneSignedIn, fields = {}) =>
  app.call(answerEvent, { params: { eventId }, body: { status: 'going', ...fields } }, as);
const rsvpOf = async (eventId: string, as: SomeoneSignedIn) =>
  (await app.call(getRsvp, { params: { eventId } }, as)).body;
const decide = (
  eventId: string,
  people: readonly SomeoneSignedIn[] | null,
  body: { decision?: 'accepted' | 'declined'; ifFull?: 'refuse' | 'skip' | 'waitlist'; note?: string } = {},
) =>
  app.call(
    decideOnRequests,
    {
      params: { eventId },
      body: { decision: 'accepted', ...body, ...(people && { personIds: people.map(({ user }) => user.id) }) },
    },
    ada,
  );
const list = async (eventId: string, status: 'requested' | 'going' | 'declined') =>
  (await app.call(listRsvps, { params: { eventId }, query: { status } }, ada)).body;
const seats = async (eventId: string) => (await app.call(getEvent, { params: { eventId } })).body.seats;

describe('a request to join', () => {
  test('waits for the host with its note, guests and answers, and can be changed and withdrawn', async () => {
    const questions = [{ id: 'diet', text: 'What do you eat?', isRequired: true }];
    const { id } = await eventWithApproval({ capacity: 1, questions });
    expect((await ask(id, ben)).problem.fields).toHaveProperty('answers.diet');
    const { body } = await ask(id, ben, { guests: 2, note: ' I know Ada. ', answers: { diet: 'Plants' } });
    expect(body).toMatchObject({
      status: 'requested',
      guests: 2,
      note: 'I know Ada.',
      position: null,
      checkInCode: null,
    });
    expect((await ask(id, ben, { note: 'x'.repeat(501), answers: { diet: 'Plants' } })).problem.fields).toHaveProperty(
      'note',
    );
    await ask(id, ben, { guests: 1, note: 'Hello', answers: { diet: 'Plants' } });
    const { rsvps, counts } = await list(id, 'requested');
    expect(rsvps).toMatchObject([
      { person: { id: ben.user.id }, status: 'requested', guests: 1, note: 'Hello', answers: { diet: 'Plants' } },
    ]);
    expect(counts).toMatchObject({ requested: 2, going: 0 });
    expect((await app.call(leaveEvent, { params: { eventId: id } }, ben)).status).toBe(204);
    expect(await rsvpOf(id, ben)).toMatchObject({ status: 'not-going', note: '' });
    expect((await list(id, 'requested')).rsvps).toEqual([]);
    expect((await ask(id, ben, { answers: { diet: 'Plants' } })).body.status).toBe('requested');
  });

  test('takes no seat and is nowhere counted or listed as going', async () => {
    const { id } = await eventWithApproval({
      address: 'Secret street 5',
      isAddressHidden: true,
      meetingLink: 'https://x.example',
      capacity: 5,
      startsLocal: hoursAhead(app, 3),
    });
    await app.call(renewCalendarFeed, {}, ben);
    await ask(id, ben);
    await ask(id, cleo);
    await decide(id, [cleo], { decision: 'declined' });
    expect(await seats(id)).toEqual({ capacity: 5, taken: 0, waiting: 0 });
    for (const person of [ben, cleo]) {
      const shown = (await app.call(getEvent, { params: { eventId: id } }, person)).body;
      expect(shown).toMatchObject({ address: '', meetingLink: '', abilities: { seeAddress: false } });
    }
    expect((await app.call(listAttendees, { params: { eventId: id }, query: {} })).body.attendees).toEqual([]);
    expect((await app.call(listFaces, { query: { events: id } })).body.faces).toEqual({});
    const upcoming = (await app.call(listUpcomingEvents, { query: {} }, ben)).body;
    expect(JSON.stringify(upcoming)).not.toContain(id);
    const { url } = (await app.call(getCalendarFeed, {}, ben)).body;
    expect((await app.send({ method: 'GET', url: new URL(url!).pathname })).body).not.toContain(id);
    const message = { subject: 'Hi', text: 'Hi' };
    expect((await app.call(messageAttendees, { params: { eventId: id }, body: message }, ada)).body.recipients).toBe(0);
    const code = (await list(id, 'requested')).rsvps[0]!.checkInCode;
    expect((await app.call(checkIn, { params: { eventId: id, code }, query: {} }, ada)).problem.code).toBe(
      'check_in.not_going',
    );
  });

  test('can be answered by a message of the host until it is decided', async () => {
    const { id } = await eventWithApproval();
    await ask(id, ben);
    await ask(id, cleo);
    await decide(id, [cleo], { decision: 'declined' });
    const recipients = async (body: object) => {
      const message = { subject: 'Which table?', text: 'Left or right?', ...body };
      return (await app.call(messageAttendees, { params: { eventId: id }, body: message }, ada)).body.recipients;
    };
    expect(await recipients({ to: 'requested' })).toBe(1);
    expect(await recipients({ personIds: [ben.user.id, cleo.user.id] })).toBe(1);
    await runJobs(app);
    const messages = async ({ email }: SomeoneSignedIn) =>
      (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('Which table?'));
    expect((await messages(ben)).map(({ text }) => text)).toEqual([
      expect.stringContaining('sent a message to everyone who asked to join:'),
      expect.stringContaining('sent you a message:'),
    ]);
    expect(await messages(cleo)).toEqual([]);
  });

  test('is listed among the person’s events only as requested', async () => {
    const { id } = await eventWithApproval();
    await ask(id, ben, { guests: 1 });
    const events = async (query = {}) => (await app.call(listAnsweredEvents, { query }, ben)).body.events;
    expect(await events()).toEqual([]);
    expect(await events({ status: 'requested' })).toMatchObject([{ id, answer: { status: 'requested', guests: 1 } }]);
  });

  test('is in the CSV of the host and in the data download of the person, with its note', async () => {
    const questions = [
      { id: 'food', text: 'Food?', isRequired: false, kind: 'choices' as const, options: ['Soup', 'Bread'] },
      { id: 'rules', text: 'I agree', isRequired: true, kind: 'checkbox' as const },
    ];
    const { id } = await eventWithApproval({ questions });
    await ask(id, ben, { note: 'Hello', answers: { food: 'Soup\nBread', rules: 'yes' } });
    const [head, line] = (await app.send(toRequest(exportRsvps, { params: { eventId: id } }, ada))).body.split('\r\n');
    expect(head).toMatch(/,Note,Food\?,I agree$/);
    expect(line).toMatch(/^[^,]+,requested,0,.*,Hello,"Soup, Bread",Yes$/);
    const { rsvps } = (await app.call(exportAccount, {}, ben)).body.contents;
    expect(rsvps).toMatchObject([{ status: 'requested', note: 'Hello', declineNote: '' }]);
  });

  test('is not needed by the host', async () => {
    const { id } = await eventWithApproval();
    expect((await ask(id, ada)).body.status).toBe('going');
  });
});

describe('a host', () => {
  test('accepts a request, which takes a seat and reveals the address', async () => {
    const { id } = await eventWithApproval({ address: 'Secret street 5', isAddressHidden: true });
    await ask(id, ben);
    expect((await decide(id, [ben])).body).toEqual({ going: 1, waitlisted: 0, declined: 0, skipped: 0 });
    expect(await rsvpOf(id, ben)).toMatchObject({ status: 'going', checkInCode: expect.any(String) });
    expect((await app.call(getEvent, { params: { eventId: id } }, ben)).body.address).toBe('Secret street 5');
    expect((await seats(id)).taken).toBe(1);
    expect((await decide(id, [ben])).body).toEqual({ going: 0, waitlisted: 0, declined: 0, skipped: 0 });
    expect((await ask(id, ben, { guests: 1 })).body).toMatchObject({ status: 'going', guests: 1 });
  });

  test('accepts all who fit, or adds the rest to the waitlist', async () => {
    const { id } = await eventWithApproval({ capacity: 2 });
    await ask(id, ben, { guests: 1 });
    await ask(id, cleo);
    await ask(id, dov);
    expect((await decide(id, null)).problem).toMatchObject({ status: 409, code: 'rsvp.full' });
    expect(await seats(id)).toMatchObject({ taken: 0 });
    expect((await decide(id, null, { ifFull: 'skip' })).body).toMatchObject({ going: 1, skipped: 2 });
    expect((await decide(id, [cleo, dov], { ifFull: 'waitlist' })).body).toMatchObject({ waitlisted: 2 });
    expect(await rsvpOf(id, dov)).toMatchObject({ status: 'waitlisted', position: 2 });
    await app.call(leaveEvent, { params: { eventId: id } }, ben);
    expect((await rsvpOf(id, dov)).status).toBe('going');
  });

  test('declines with a note; the person cannot ask again until the host accepts them', async () => {
    const { id } = await eventWithApproval();
    await ask(id, ben);
    expect((await decide(id, [ben], { decision: 'declined', note: 'Full house' })).body.declined).toBe(1);
    expect(await rsvpOf(id, ben)).toMatchObject({ status: 'declined', declineNote: 'Full house' });
    expect((await ask(id, ben)).problem).toMatchObject({ status: 409, code: 'rsvp.declined' });
    const confirmed = await app.call(confirmRsvp, { params: { eventId: id } }, ben);
    expect(confirmed.problem).toMatchObject({ status: 409, code: 'rsvp.declined' });
    expect((await app.call(leaveEvent, { params: { eventId: id } }, ben)).status).toBe(204);
    expect((await rsvpOf(id, ben)).status).toBe('declined');
    expect((await list(id, 'declined')).rsvps).toMatchObject([{ declineNote: 'Full house' }]);
    const body = { status: 'going' } as const;
    await app.call(moveRsvp, { params: { eventId: id, personId: ben.user.id }, body }, ada);
    expect(await rsvpOf(id, ben)).toMatchObject({ status: 'going', declineNote: '' });
  });

  test('cannot decide about a cancelled or past event, or with odd input', async () => {
    const { id } = await eventWithApproval();
    await ask(id, ben);
    const odd = { params: { eventId: id }, body: { decision: 'maybe', personIds: [], note: 7 } };
    expect((await app.send(toRequest(decideOnRequests, odd as never, ada))).statusCode).toBe(400);
    await app.call(cancelEvent, { params: { eventId: id }, body: { reason: '' } }, ada);
    expect((await decide(id, [ben])).problem.code).toBe('event.cancelled');
    await app.db.execute(
      `update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [id],
    );
    expect((await decide(id, [ben])).problem.code).toBe('event.over');
  });

  test('decides once about requests when twenty decisions arrive at the same time', async () => {
    const { id } = await eventWithApproval({ capacity: 2 });
    for (const person of [ben, cleo, dov]) await ask(id, person);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => decide(id, null, { ifFull: 'skip' })));
    expect(outcomes.reduce((sum, { body }) => sum + body.going, 0)).toBe(2);
    expect(await seats(id)).toEqual({ capacity: 2, taken: 2, waiting: 0 });
  });

  test('who switches approval on keeps those going; switching it off admits requests in order', async () => {
    const { id } = await published(app, ada, { capacity: 2 });
    const update = async (body: EventFields) => {
      await app.call(updateEvent, { params: { eventId: id }, body }, ada);
      await runJobs(app);
    };
    await ask(id, ben);
    await update({ requiresApproval: true });
    expect((await rsvpOf(id, ben)).status).toBe('going');
    expect((await ask(id, cleo)).body.status).toBe('requested');
    expect((await ask(id, dov)).body.status).toBe('requested');
    await update({ requiresApproval: false });
    expect([(await rsvpOf(id, cleo)).status, (await rsvpOf(id, dov)).status]).toEqual(['going', 'waitlisted']);
    expect(await seats(id)).toEqual({ capacity: 2, taken: 2, waiting: 1 });
  });
});

describe('answers to questions with options', () => {
  const questions = [
    { id: 'drink', text: 'Tea or coffee?', isRequired: true, kind: 'choice' as const, options: ['Tea', 'Coffee'] },
    { id: 'rules', text: 'I agree to the house rules', isRequired: true, kind: 'checkbox' as const },
  ];

  test('must be among the options, and a required checkbox must be checked', async () => {
    const { id } = await published(app, ada, { questions });
    const refused = (await ask(id, ben, { answers: { drink: 'Wine', rules: 'no' } })).problem;
    expect(refused).toMatchObject({
      status: 400,
      fields: { 'answers.drink': 'Choose from the options.', 'answers.rules': 'Please check this box.' },
    });
    expect((await ask(id, ben, { answers: { drink: 'Tea', rules: 'yes' } })).body.answers).toEqual({
      drink: 'Tea',
      rules: 'yes',
    });
  });

  test('stay readable after the host has edited the options', async () => {
    const { id } = await published(app, ada, { questions });
    await ask(id, ben, { answers: { drink: 'Tea', rules: 'yes' } });
    const edited = questions.map((question) => ({
      ...question,
      ...(question.options && { options: ['Water', 'Wine'] }),
    }));
    await app.call(updateEvent, { params: { eventId: id }, body: { questions: edited } }, ada);
    expect((await list(id, 'going')).rsvps).toMatchObject([{ answers: { drink: 'Tea' } }]);
  });
});
