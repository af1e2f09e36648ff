import { beforeEach, describe, expect, test } from 'vitest';
import { exportAccount } from '#contracts/accounts/accounts.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { countGoing } from '#contracts/events/event-seats.ts';
import { duplicateEvent, getEvent, listHostedEvents, updateEvent } from '#contracts/events/events.contract.ts';
import { listAnsweredEvents } from '#contracts/rsvps/answered-events.contract.ts';
import {
  checkIn,
  exportRsvps,
  listRsvps,
  type MessageAudience,
  messageAttendees,
  moveRsvp,
} from '#contracts/rsvps/attendees.contract.ts';
import { renewCalendarFeed } from '#contracts/rsvps/calendar-feeds.contract.ts';
import { answerEvent, confirmRsvp, getRsvp, leaveEvent, type RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import { answerSeries, getSeriesRsvp } from '#contracts/rsvps/series-rsvps.contract.ts';
import { searchEvents } from '#contracts/search/search.contract.ts';
import { readCalendar } from '#tests/support/calendars.ts';
import { hoursAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { change, ids, makeSeries, seriesNow } from '#tests/support/series.ts';
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

const LINK = 'https://meet.example/tea';
const ADDRESS = 'Tea street 5';
const hybrid = (fields: EventFields = {}) =>
  published(app, ada, {
    title: 'Tea',
    attendance: 'hybrid',
    address: ADDRESS,
    isAddressHidden: true,
    meetingLink: LINK,
    guestsPerRsvp: 3,
    ...fields,
  });
const join = (eventId: string, as: SomeoneSignedIn, attendance?: RsvpAttendance, guests = 0) =>
  app.call(
    answerEvent,
    { params: { eventId }, body: { status: 'going', guests, ...(attendance && { attendance }) } },
    as,
  );
const rsvpOf = async (eventId: string, as: SomeoneSignedIn) =>
  (await app.call(getRsvp, { params: { eventId } }, as)).body;
const seatsOf = async (eventId: string) => (await app.call(getEvent, { params: { eventId } })).body.seats;
const update = async (eventId: string, body: EventFields) => {
  expect((await app.call(updateEvent, { params: { eventId }, body }, ada)).status).toBe(200);
  await runJobs(app);
};
const guestsOf = async (eventId: string, query: { status?: 'going' | 'waitlisted'; attendance?: RsvpAttendance }) => {
  const { rsvps, counts } = (await app.call(listRsvps, { params: { eventId }, query }, ada)).body;
  return { ids: rsvps.map(({ person }) => person.id), attendances: rsvps.map((rsvp) => rsvp.attendance), counts };
};

describe('a hybrid event', () => {
  test('has seats and a waitlist in person, and others online', async () => {
    const { id } = await hybrid({ capacity: 1, onlineCapacity: 2 });
    expect((await join(id, ben)).body).toMatchObject({ status: 'going', attendance: 'in-person' });
    expect((await join(id, cleo)).body).toMatchObject({ status: 'waitlisted', attendance: 'in-person', position: 1 });
    expect((await join(id, dov, 'online', 1)).body).toMatchObject({ status: 'going', attendance: 'online' });
    expect((await join(id, ada, 'online')).body).toMatchObject({ status: 'waitlisted', position: 1 });
    const seats = { capacity: 1, taken: 1, waiting: 1, online: { capacity: 2, taken: 2, waiting: 1 } };
    expect(await seatsOf(id)).toEqual(seats);
    const hosted = (await app.call(listHostedEvents, { query: {} }, ada)).body.events;
    expect(hosted.map((event) => event.seats)).toEqual([seats]);

    await app.call(leaveEvent, { params: { eventId: id } }, dov);
    expect((await rsvpOf(id, ada)).status).toBe('going');
    expect((await rsvpOf(id, cleo)).status).toBe('waitlisted');
  });

  test('lets everybody in online without a limit there', async () => {
    const { id } = await hybrid({ capacity: 1 });
    await join(id, ben);
    for (const person of [cleo, dov]) expect((await join(id, person, 'online')).body.status).toBe('going');
    expect((await seatsOf(id)).online).toEqual({ capacity: null, taken: 2, waiting: 0 });
  });

  test('lets attendees switch while there is a seat, which frees theirs', async () => {
    const { id } = await hybrid({ capacity: 1, onlineCapacity: 1 });
    await join(id, ben);
    await join(id, cleo);
    await join(id, dov, 'online');
    expect(await join(id, ben, 'online')).toMatchObject({ problem: { status: 409, code: 'rsvp.full' } });
    expect(await rsvpOf(id, ben)).toMatchObject({ status: 'going', attendance: 'in-person' });
    await update(id, { onlineCapacity: 2 });
    expect((await join(id, ben, 'online')).body).toMatchObject({ status: 'going', attendance: 'online' });
    expect(await rsvpOf(id, cleo)).toMatchObject({ status: 'going', attendance: 'in-person' });
    expect(await seatsOf(id)).toMatchObject({ taken: 1, waiting: 0, online: { taken: 2, waiting: 0 } });
  });

  test('promotes people when the host raises the online limit, and moves them within their own seats', async () => {
    const { id } = await hybrid({ capacity: 1, onlineCapacity: 1 });
    await join(id, ben, 'online');
    await join(id, cleo, 'online');
    const move = (who: SomeoneSignedIn) =>
      app.call(moveRsvp, { params: { eventId: id, personId: who.user.id }, body: { status: 'going' } }, ada);
    expect(await move(cleo)).toMatchObject({ problem: { status: 409, code: 'rsvp.full' } });
    await update(id, { onlineCapacity: 2 });
    expect(await rsvpOf(id, cleo)).toMatchObject({ status: 'going', attendance: 'online' });
  });

  test('is listed for hosts together and apart, in the page and as CSV', async () => {
    const { id } = await hybrid({ capacity: 1, startsLocal: hoursAhead(app, 3) });
    const { checkInCode } = (await join(id, ben)).body;
    await join(id, cleo);
    await join(id, dov, 'online', 2);
    await app.call(checkIn, { params: { eventId: id, code: checkInCode! }, query: {} }, ada);
    expect(await guestsOf(id, {})).toMatchObject({
      ids: [ben.user.id, dov.user.id],
      attendances: ['in-person', 'online'],
      counts: { going: 4, waitlisted: 1, checkedIn: 1 },
    });
    expect(await guestsOf(id, { attendance: 'in-person' })).toMatchObject({
      ids: [ben.user.id],
      counts: { going: 1, waitlisted: 1, checkedIn: 1 },
    });
    expect(await guestsOf(id, { attendance: 'online' })).toMatchObject({
      ids: [dov.user.id],
      counts: { going: 3, waitlisted: 0, checkedIn: 0 },
    });
    const message = (to: MessageAudience) =>
      app.call(messageAttendees, { params: { eventId: id }, body: { subject: 'Hi', text: 'Hi', to } }, ada);
    expect([(await message('in-person')).body.recipients, (await message('online')).body.recipients]).toEqual([1, 1]);
    const csv = await app.send(toRequest(exportRsvps, { params: { eventId: id } }, ada));
    const [head, ...lines] = csv.body.trim().split('\r\n');
    expect(head).toContain('Attendance');
    expect(lines.map((line) => /in-person|online/.exec(line)?.[0])).toEqual(['in-person', 'online', 'in-person']);
  });

  test('has seats in searches as long as there are any in person or online', async () => {
    const { id } = await hybrid({ title: 'Quizzing turtles', capacity: 1, onlineCapacity: 1, visibility: 'public' });
    const found = async () =>
      (await app.call(searchEvents, { query: { q: 'quizzing turtles', hasSeats: 'true' } })).body.events.length;
    await join(id, ben);
    expect(await found()).toBe(1);
    await join(id, cleo, 'online');
    expect(await found()).toBe(0);
  });

  test('holds an offered seat without counting the person as going, in the page and in lists', async () => {
    const { id } = await hybrid({ capacity: 2, onlineCapacity: 1, waitlistOfferHours: 12 });
    await join(id, ada);
    for (const person of [ben, cleo]) await join(id, person, 'online');
    await app.call(leaveEvent, { params: { eventId: id } }, ben);
    const seats = { capacity: 2, taken: 1, waiting: 0, online: { capacity: 1, taken: 1, waiting: 0, offered: 1 } };
    expect(await seatsOf(id)).toEqual(seats);
    expect(countGoing(seats)).toBe(1);
    const hosted = (await app.call(listHostedEvents, { query: {} }, ada)).body.events;
    expect(hosted.map((event) => event.seats)).toEqual([seats]);
    await app.call(confirmRsvp, { params: { eventId: id } }, cleo);
    expect((await seatsOf(id)).online).toEqual({ capacity: 1, taken: 1, waiting: 0 });
  });

  test('copies both limits to a duplicate', async () => {
    const { id } = await hybrid({ capacity: 3, onlineCapacity: 4 });
    const { body } = await app.call(duplicateEvent, { params: { eventId: id } }, ada);
    expect(body).toMatchObject({ onlineCapacity: 4, seats: { capacity: 3, online: { capacity: 4 } } });
  });
});

describe('people who attend a hybrid event', () => {
  test('find the address in their calendar and mails in person, and the link online', async () => {
    const { id } = await hybrid();
    await join(id, ben);
    await join(id, cleo, 'online');
    await runJobs(app);
    for (const [person, location, subject] of [
      [ben, `${ADDRESS}, Berlin, Germany`, 'You’re going: Tea'],
      [cleo, LINK, 'You’re going online: Tea'],
    ] as const) {
      const { url } = (await app.call(renewCalendarFeed, {}, person)).body;
      const feed = await app.send({ method: 'GET', url: new URL(url!).pathname });
      expect(readCalendar(feed.body)).toMatchObject([{ uid: id, location }]);
      const [mail] = (await mailsTo(app, person.email)).filter(({ reason }) => reason.startsWith('rsvp'));
      expect(mail).toMatchObject({ subject });
      expect(mail!.text).toContain(`\n${location}`);
    }
  });

  test('get a new confirmation when they switch', async () => {
    const { id } = await hybrid();
    await join(id, ben);
    await runJobs(app);
    await join(id, ben, 'online');
    await runJobs(app);
    await join(id, ben);
    await runJobs(app);
    const mails = (await mailsTo(app, ben.email)).filter(({ reason }) => reason.startsWith('rsvp'));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You’re going: Tea',
      'You’re going online: Tea',
      'You’re going: Tea',
    ]);
  });

  test('learn which seats they are waiting for', async () => {
    const { id } = await hybrid({ capacity: 1 });
    await join(id, dov);
    await join(id, ben);
    await runJobs(app);
    const [waitlisted] = (await notificationsOf(app, ben)).filter(({ kind }) => kind === 'rsvp');
    expect(waitlisted!.text).toBe('All the spots in person are taken. You’re number 1 on the waitlist.');
  });

  test('find it in their lists and in their data', async () => {
    const { id } = await hybrid();
    await join(id, ben, 'online');
    const { events } = (await app.call(listAnsweredEvents, { query: {} }, ben)).body;
    expect(events).toMatchObject([{ id, answer: { status: 'going', attendance: 'online' } }]);
    const { contents } = (await app.call(exportAccount, {}, ben)).body;
    expect(contents['rsvps']).toMatchObject([{ eventId: id, attendance: 'online' }]);
  });
});

describe('an event of one format', () => {
  test('decides how everybody attends', async () => {
    const { id: inPerson } = await published(app, ada, { attendance: 'in-person' });
    expect(await join(inPerson, ben, 'online')).toMatchObject({ problem: { status: 409, code: 'rsvp.not_online' } });
    expect((await rsvpOf(inPerson, ben)).attendance).toBe('in-person');
    const { id: online } = await published(app, ada, { attendance: 'online', onlineCapacity: 1, capacity: 2 });
    for (const person of [ben, cleo])
      expect((await join(online, person)).body).toMatchObject({ status: 'going', attendance: 'online' });
    expect((await join(online, dov)).body.status).toBe('waitlisted');
    expect(await seatsOf(online)).toEqual({ capacity: 2, taken: 2, waiting: 1 });
  });

  test('keeps everybody’s spot when it stops being hybrid, and has one waitlist in the order of joining', async () => {
    const { id } = await hybrid({ capacity: 1, onlineCapacity: 1 });
    await join(id, ben);
    await join(id, cleo, 'online');
    await join(id, dov, 'online');
    await join(id, ada);
    await update(id, { attendance: 'in-person' });
    expect(await seatsOf(id)).toEqual({ capacity: 1, taken: 2, waiting: 2 });
    expect(await rsvpOf(id, cleo)).toMatchObject({ status: 'going', attendance: 'in-person' });
    expect(await rsvpOf(id, ada)).toMatchObject({ status: 'waitlisted', position: 2 });
    await update(id, { capacity: 3 });
    expect([await rsvpOf(id, dov), await rsvpOf(id, ada)]).toMatchObject([
      { status: 'going' },
      { status: 'waitlisted', position: 1 },
    ]);
    await update(id, { attendance: 'hybrid' });
    expect(await seatsOf(id)).toEqual({
      capacity: 3,
      taken: 2,
      waiting: 0,
      online: { capacity: 1, taken: 2, waiting: 0 },
    });
  });

  test('counts its attendees online when it was online and becomes hybrid', async () => {
    const { id } = await published(app, ada, { attendance: 'online', capacity: 5 });
    await join(id, ben);
    await update(id, { attendance: 'hybrid' });
    expect(await seatsOf(id)).toMatchObject({ taken: 0, online: { taken: 1 } });
    expect((await rsvpOf(id, ben)).attendance).toBe('online');
  });
});

describe('a hybrid series', () => {
  test('shares both limits, and takes people to all dates online', async () => {
    const series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=2', {
      attendance: 'hybrid',
      capacity: 1,
      onlineCapacity: 1,
    });
    const params = { seriesId: series.id };
    await app.call(answerSeries, { params, body: { attendance: 'online' } }, ben);
    expect((await app.call(getSeriesRsvp, { params }, ben)).body).toMatchObject({
      attendance: 'online',
      counts: { going: 2 },
    });
    const online = { capacity: 1, taken: 1, waiting: 0 };
    expect((await seriesNow(app, series)).occurrences.map(({ seats }) => seats.online)).toEqual([online, online]);
    await change(app, series, { scope: 'all', fields: { onlineCapacity: 7 } }, ada);
    expect(await seatsOf(ids(series)[1]!)).toMatchObject({ capacity: 1, online: { capacity: 7 } });
  });

  test('in person only refuses people who want to attend online', async () => {
    const series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=2');
    const answer = app.call(answerSeries, { params: { seriesId: series.id }, body: { attendance: 'online' } }, ben);
    expect(await answer).toMatchObject({ problem: { status: 409, code: 'rsvp.not_online' } });
  });
});
