import { expect, test } from 'vitest';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { renewCalendarFeed } from '#contracts/rsvps/calendar-feeds.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { getShiftCalendar, withdrawSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import { deleteShift, updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { readCalendar } from '#tests/support/calendars.ts';
import { daysAhead, draft, insertPlaces, published } from '#tests/support/events.ts';
import { signUp, signUpPeople } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { organization } from '#tests/support/organizations.ts';
import { type As, testApp, toRequest } from '#tests/support/test-app.ts';
import { makeEventNeed, makeOrganizationNeed } from '#tests/support/volunteer-scenes.ts';
import { signUpForShift } from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);

const fetch = (path: string) => app.send({ method: 'GET', url: path });
const entriesAt = async (path: string) => {
  const { statusCode, headers, body } = await fetch(path);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  return readCalendar(body);
};

// spec: 10.21
test('the calendar file of a shift has time and place, and a higher SEQUENCE when they change', async () => {
  const ada = await signUp(app.deps);
  const { id } = await published(app, ada, { title: 'Harvest; day', venue: 'Hall 3' });
  const need = {
    title: 'Sorters, early',
    description: 'Bring gloves\nand water',
    startsLocal: daysAhead(app, 7, '09:00'),
  };
  const { shiftId } = await makeEventNeed(app, ada, id, need);
  const [entry] = await entriesAt(`/volunteer-shifts/${shiftId}.ics`);
  expect(entry).toMatchObject({
    uid: `shift-${shiftId}`,
    status: 'CONFIRMED',
    summary: 'Sorters, early (Harvest; day)',
    location: 'Hall 3, Berlin, Germany',
  });
  expect(entry!.description).toContain('Bring gloves\nand water');
  const body = { startsLocal: daysAhead(app, 7, '10:00'), endsLocal: daysAhead(app, 7, '12:00') };
  await app.call(updateShift, { params: { shiftId }, body }, ada);
  const [moved] = await entriesAt(`/volunteer-shifts/${shiftId}.ics`);
  expect(Date.parse(moved!.starts) - Date.parse(entry!.starts)).toBe(3_600_000);
  expect(moved!.sequence).toBeGreaterThan(entry!.sequence);
});

test('shifts that are not public have no calendar file, and hidden addresses show only the city', async () => {
  const ada = await signUp(app.deps);
  const { id } = await draft(app, ada);
  const { shiftId } = await makeEventNeed(app, ada, id);
  for (const name of [shiftId, 'nonsense', '00000000-0000-4000-8000-000000000000'])
    expect((await fetch(`/volunteer-shifts/${name}.ics`)).json()).toMatchObject({
      status: 404,
      code: 'shift.not_found',
    });
  const hidden = await published(app, ada, {
    isAddressHidden: true,
    venue: 'Secret hall',
    address: 'Secret street 5',
    latitude: 52.5,
    longitude: 13.4,
  });
  const secret = await makeEventNeed(app, ada, hidden.id);
  const { body } = await fetch(`/volunteer-shifts/${secret.shiftId}.ics`);
  expect(body).not.toMatch(/secret|GEO/i);
  expect(body).toContain('LOCATION:Berlin');
});

test('the calendar file of a volunteer has the hidden address, also of a members-only event', async () => {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const { id: groupId } = await setUpGroup(app, ada, { members: [ben] });
  const { id } = await published(app, ada, {
    host: { kind: 'group', id: groupId },
    visibility: 'members',
    isAddressHidden: true,
    address: 'Secret street 5',
  });
  const { shiftId } = await makeEventNeed(app, ada, id);
  await signUpForShift(app, shiftId, ben);
  expect((await fetch(`/volunteer-shifts/${shiftId}.ics`)).statusCode).toBe(404);
  const readFile = (as: As) => app.send(toRequest(getShiftCalendar, { params: { shiftId } }, as));
  expect(readCalendar((await readFile(ben)).body)).toMatchObject([
    { uid: `shift-${shiftId}`, location: 'Secret street 5, Berlin, Germany' },
  ]);
  expect((await readFile(cleo)).statusCode).toBe(404);
});

test('the calendar file of a volunteer has the pin and the meeting link of an event that has them, and no town as its position', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const pin = { latitude: 52.5, longitude: 13.4 };
  const { id } = await published(app, ada, { ...pin, attendance: 'hybrid', meetingLink: 'https://x.example/room' });
  const { shiftId } = await makeEventNeed(app, ada, id);
  await signUpForShift(app, shiftId, ben);
  const read = async () => (await app.send(toRequest(getShiftCalendar, { params: { shiftId } }, ben))).body;
  expect(await read()).toMatch(/x\.example[^]*GEO:52\.5/);
  const body = { attendance: 'in-person', latitude: null, longitude: null } as const;
  await app.call(updateEvent, { params: { eventId: id }, body }, ada);
  expect(await read()).not.toMatch(/GEO|x\.example/);
});

// spec: 10.21
test('the personal calendar contains a person’s shifts next to their events, including cancelled ones', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const { slug } = await organization(app, ada, { name: 'Food Bank' });
  const event = await published(app, ada, {
    title: 'Harvest',
    isAddressHidden: true,
    address: 'Secret street 5',
    startsLocal: daysAhead(app, 4),
  });
  await app.call(answerEvent, { params: { eventId: event.id }, body: { status: 'going' } }, ben);
  const sorters = await makeEventNeed(app, ada, event.id, { startsLocal: daysAhead(app, 5) });
  const full = await makeOrganizationNeed(app, ada, slug, {
    title: 'Drivers',
    needed: 1,
    startsLocal: daysAhead(app, 6),
  });
  const left = await makeOrganizationNeed(app, ada, slug, { title: 'Left', startsLocal: daysAhead(app, 8) });
  await signUpForShift(app, full.shiftId, ada);
  for (const { shiftId } of [sorters, full, left]) await signUpForShift(app, shiftId, ben);
  await app.call(withdrawSignUp, { params: { shiftId: left.shiftId } }, ben);
  const { url } = (await app.call(renewCalendarFeed, {}, ben)).body;
  const path = new URL(url!).pathname;
  const entries = await entriesAt(path);
  expect(entries.map(({ summary }) => summary)).toEqual([
    'Harvest',
    'Sorters (Harvest)',
    'Waitlisted: Drivers (Food Bank)',
  ]);
  expect(entries[1]!.location).toBe('Secret street 5, Berlin, Germany');
  expect(entries[2]!.description).toContain(`/organizations/${slug}#volunteers`);
  await app.call(deleteShift, { params: { shiftId: sorters.shiftId }, query: {} }, ada);
  expect((await entriesAt(path))[1]).toMatchObject({ uid: `shift-${sorters.shiftId}`, status: 'CANCELLED' });
});
