import { beforeEach, describe, expect, test } from 'vitest';
import { cancelEvent, getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import {
  getCalendarFeed,
  getEventCalendar,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '#contracts/rsvps/calendar-feeds.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { readCalendar } from '#tests/support/calendars.ts';
import { daysAhead, draft, insertPastCopies, insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { type As, testApp, toRequest } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
});

const fetch = (url: string) => app.send({ method: 'GET', url: new URL(url, 'http://127.0.0.1').pathname });
const entriesAt = async (url: string) => {
  const { statusCode, headers, body } = await fetch(url);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  return readCalendar(body);
};

describe('the calendar file of an event', () => {
  test('has time and place, and keeps its UID with a higher SEQUENCE when they change', async () => {
    const { id, startsAt } = await published(app, ada, { title: 'Tea, cake; talk', venue: 'Café Ölpresse' });
    const [entry] = await entriesAt(`/events/${id}.ics`);
    expect(entry).toMatchObject({
      uid: id,
      sequence: 0,
      status: 'CONFIRMED',
      summary: 'Tea, cake; talk',
      starts: startsAt,
    });
    expect(entry!.location).toBe('Café Ölpresse, Berlin, Germany');
    await app.call(updateEvent, { params: { eventId: id }, body: { endsLocal: daysAhead(app, 7, '23:00') } }, ada);
    await app.call(updateEvent, { params: { eventId: id }, body: { title: 'Tea' } }, ada);
    expect(await entriesAt(`/events/${id}.ics`)).toMatchObject([{ uid: id, sequence: 1, summary: 'Tea' }]);
    await app.call(cancelEvent, { params: { eventId: id }, body: { reason: 'No tea left' } }, ada);
    const [cancelled] = await entriesAt(`/events/${id}.ics`);
    expect(cancelled).toMatchObject({ uid: id, sequence: 2, status: 'CANCELLED' });
    expect(cancelled!.description).toContain('No tea left');
  });

  test('omits hidden addresses and meeting links, and does not exist for drafts', async () => {
    const { id } = await published(app, ada, {
      address: 'Secret street 5',
      isAddressHidden: true,
      meetingLink: 'https://x.example/secret',
    });
    const { body } = await fetch(`/events/${id}.ics`);
    expect(body.replaceAll('\r\n ', '')).not.toMatch(/secret/i);
    const { id: unpublished } = await draft(app, ada);
    for (const name of [unpublished, 'nonsense', '00000000-0000-4000-8000-000000000000'])
      expect((await fetch(`/events/${name}.ics`)).json()).toMatchObject({ status: 404, code: 'event.not_found' });
  });
});

test('the calendar file of an attendee has the hidden address or the meeting link, by how they attend a members-only event', async () => {
  const { id: groupId } = await setUpGroup(app, ada, { members: [ben] });
  const { id } = await published(app, ada, {
    host: { kind: 'group', id: groupId },
    visibility: 'members',
    attendance: 'hybrid',
    address: 'Secret street 5',
    isAddressHidden: true,
    meetingLink: 'https://x.example/secret',
  });
  const attend = (attendance: 'in-person' | 'online') =>
    app.call(answerEvent, { params: { eventId: id }, body: { status: 'going', attendance } }, ben);
  const readFile = (as: As | null) => app.send(toRequest(getEventCalendar, { params: { eventId: id } }, as));
  const ownEntry = async () => readCalendar((await readFile(ben)).body)[0];
  expect(await ownEntry()).toMatchObject({ uid: id, location: 'Berlin, Germany' });
  await attend('in-person');
  expect(await ownEntry()).toMatchObject({ location: 'Secret street 5, Berlin, Germany' });
  await attend('online');
  expect(await ownEntry()).toMatchObject({ location: 'https://x.example/secret' });
  const [stranger] = await signUpPeople(app.deps, 1);
  expect((await readFile(stranger)).statusCode).toBe(404);
  expect([(await readFile(null)).statusCode, (await fetch(`/events/${id}.ics`)).statusCode]).toEqual([401, 404]);
});

test('an event that was online has no meeting link once it is in person, but its hosts can edit it', async () => {
  const meetingLink = 'https://x.example/room';
  const { id } = await published(app, ada, { attendance: 'online', meetingLink });
  await joinEvent(app, id, ben);
  const seen = async (as: As) => {
    const { body } = await app.call(getEvent, { params: { eventId: id } }, as);
    const file = await app.send(toRequest(getEventCalendar, { params: { eventId: id } }, as));
    return [body.meetingLink, body.hasMeetingLink, file.body.includes(meetingLink)];
  };
  expect([await seen(ada), await seen(ben)]).toEqual([
    [meetingLink, true, true],
    [meetingLink, true, true],
  ]);
  await app.call(updateEvent, { params: { eventId: id }, body: { attendance: 'in-person' } }, ada);
  expect([await seen(ada), await seen(ben)]).toEqual([
    [meetingLink, false, false],
    ['', false, false],
  ]);
});

describe('the personal calendar', () => {
  const renew = async (as: SomeoneSignedIn) => (await app.call(renewCalendarFeed, {}, as)).body.url!;

  test('contains the events a person attends, waits for and hosts, with hidden addresses only of events they attend', async () => {
    const going = await published(app, ada, {
      address: 'Secret street 5',
      isAddressHidden: true,
      startsLocal: daysAhead(app, 3),
    });
    const waiting = await published(app, ada, {
      capacity: 1,
      address: 'Hidden lane 1',
      isAddressHidden: true,
      startsLocal: daysAhead(app, 4),
    });
    const hosted = await published(app, ben, { startsLocal: daysAhead(app, 5) });
    await published(app, ada);
    await joinEvent(app, waiting.id, ada);
    for (const { id } of [going, waiting]) await joinEvent(app, id, ben);
    const entries = await entriesAt(await renew(ben));
    expect(entries.map(({ uid }) => uid)).toEqual([going.id, waiting.id, hosted.id]);
    expect(entries[0]!.location).toBe('Secret street 5, Berlin, Germany');
    expect(entries[1]!.location).toBe('Berlin, Germany');
    expect(entries.map(({ status }) => status)).toEqual(['CONFIRMED', 'TENTATIVE', 'CONFIRMED']);
    expect(entries[1]!.summary).toBe(`Waitlisted: ${waiting.title}`);
    const file = await app.send(toRequest(getEventCalendar, { params: { eventId: waiting.id } }, ben));
    expect(readCalendar(file.body)).toMatchObject([{ status: 'TENTATIVE', summary: `Waitlisted: ${waiting.title}` }]);
  });

  test('of a busy host has events to come before past ones, and those that they attend before those that they host', async () => {
    const first = await published(app, ben, { startsLocal: daysAhead(app, 3) });
    const attended = await published(app, ada, { startsLocal: daysAhead(app, 9) });
    await joinEvent(app, attended.id, ben);
    await insertPastCopies(app, first.id, 505);
    const entries = await entriesAt(await renew(ben));
    expect(entries).toHaveLength(500);
    expect(entries.slice(-2).map(({ uid }) => uid)).toEqual([first.id, attended.id]);
    await app.db.execute(
      `update events set starts_at = starts_at + interval '40 days', ends_at = ends_at + interval '40 days'
      where host_person_id = $1 and id <> $2`,
      [ben.user.id, first.id],
    );
    const later = (await entriesAt(await renew(ben))).map(({ uid }) => uid);
    expect([later.length, later.includes(first.id), later.includes(attended.id)]).toEqual([500, true, true]);
  });

  test('has a secret URL that can be renewed and revoked but not forged', async () => {
    expect((await app.call(getCalendarFeed, {}, ben)).body).toEqual({ url: null });
    const first = await renew(ben);
    expect((await app.call(getCalendarFeed, {}, ben)).body).toEqual({ url: first });
    expect((await app.call(getCalendarFeed, {}, ada)).body).toEqual({ url: null });
    const second = await renew(ben);
    expect((await fetch(first)).statusCode).toBe(404);
    expect(await entriesAt(second)).toEqual([]);
    for (const forged of [second.replace(/.\.ics$/, '_.ics'), `/calendars/${ben.user.id}.ics`, '/calendars/x.ics'])
      expect((await fetch(forged)).statusCode).toBe(404);
    expect((await app.call(revokeCalendarFeed, {}, ben)).status).toBe(204);
    expect((await fetch(second)).statusCode).toBe(404);
    expect((await app.call(revokeCalendarFeed, {}, ben)).status).toBe(204);
  });
});
