import { beforeEach, describe, expect, test } from 'vitest';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { listMyShifts } from '#contracts/volunteering/own-shifts.contract.ts';
import { updateSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import {
  claimHours,
  disputeHours,
  getMyHours,
  listGroupHours,
  listHoursToApprove,
  listOrganizationHours,
  withdrawHoursClaim,
} from '#contracts/volunteering/volunteer-hours.contract.ts';
import { volunteerHoursChanged } from '#server/volunteering/volunteering.domain-events.ts';
import { publishedEvents } from '#tests/support/domain-events.ts';
import { daysAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { postAsGroup, setUpGroup } from '#tests/support/group-scenes.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';
import {
  hoursScene,
  makeEventNeed,
  makeOrganizationNeed,
  markAttended,
  moveToPast,
} from '#tests/support/volunteer-scenes.ts';
import { signUpForShift } from '#tests/support/volunteering.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
let slug: string;
let past: ReturnType<typeof hoursScene>['past'];
let attended: ReturnType<typeof hoursScene>['attended'];
let approve: ReturnType<typeof hoursScene>['approve'];
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  ({ slug } = await organization(app, ada, { name: 'Food Bank', kind: 'non-profit' }));
  ({ past, attended, approve } = hoursScene(app, ada, slug));
});

const ownHours = async (as: SomeoneSignedIn, query = {}) => (await app.call(getMyHours, { query }, as)).body;
const hoursToApprove = async (as: SomeoneSignedIn, query = {}) =>
  (await app.call(listHoursToApprove, { query }, as)).body.shifts;
const hostHours = async (query = {}) => (await app.call(listOrganizationHours, { params: { slug }, query }, ada)).body;
const change = (shiftId: string, { user }: SomeoneSignedIn, body: EndpointInput<typeof updateSignUp>['body']) =>
  app.call(updateSignUp, { params: { shiftId, personId: user.id }, body }, ada);
const notifiedKinds = async () => (await publishedEvents(app, volunteerHoursChanged)).map(({ kind }) => kind);

test('hours count from the start of the shift, even if the volunteer was checked in the evening before', async () => {
  const { shiftId } = await makeOrganizationNeed(app, ada, slug, {});
  await signUpForShift(app, shiftId, ben);
  await app.db.execute(
    `update volunteer_shifts set starts_at = $2::timestamptz + interval '9 hours', ends_at = $2::timestamptz + interval '12 hours' where id = $1`,
    [shiftId, app.clock.now()],
  );
  expect((await change(shiftId, ben, { isCheckedIn: true })).status).toBe(200);
  expect((await ownHours(ben)).total).toEqual({ shifts: 0, minutes: 0, approvedMinutes: 0 });
  expect((await hostHours()).total).toMatchObject({ people: 0, minutes: 0 });
  expect(await hoursToApprove(ada)).toEqual([]);
  expect((await approve(shiftId)).body).toEqual({ approved: 0 });
  await moveToPast(app, shiftId, 1);
  expect((await ownHours(ben)).total).toMatchObject({ shifts: 1, minutes: 180 });
  expect((await hoursToApprove(ada)).map((shift) => shift.shiftId)).toEqual([shiftId]);
  expect((await approve(shiftId)).body).toEqual({ approved: 1 });
});

describe('own shifts', () => {
  test('list upcoming ones soonest first, and past ones latest first with their outcome', async () => {
    const later = await makeOrganizationNeed(app, ada, slug, { title: 'Later', startsLocal: daysAhead(app, 9) });
    const { id: eventId } = await published(app, ada, {
      isAddressHidden: true,
      venue: 'Hall 3',
      address: 'Secret street 5',
    });
    const full = await makeEventNeed(app, ada, eventId, { title: 'Full', needed: 1, startsLocal: daysAhead(app, 5) });
    await signUpForShift(app, full.shiftId, cleo);
    for (const { shiftId } of [later, full]) await signUpForShift(app, shiftId, ben);
    const old = await attended([ben], { days: 9, title: 'Old' });
    const recent = await past([ben], { days: 2, title: 'Recent' });
    await app.call(
      updateSignUp,
      { params: { shiftId: recent, personId: ben.user.id }, body: { attendance: 'no-show' } },
      ada,
    );
    const list = async (as: SomeoneSignedIn, state: 'upcoming' | 'past') =>
      (await app.call(listMyShifts, { query: { state } }, as)).body;
    const coming = await list(ben, 'upcoming');
    expect(listMyShifts.success.schema.parse(coming)).toEqual(coming);
    expect(coming.shifts.map(({ title, signUp: own, address }) => [title, own.status, own.position, address])).toEqual([
      ['Full', 'waitlisted', 1, ''],
      ['Later', 'signed-up', null, ''],
    ]);
    expect((await list(cleo, 'upcoming')).shifts).toMatchObject([{ venue: 'Hall 3', address: 'Secret street 5' }]);
    const { shifts } = await list(ben, 'past');
    expect(shifts.map(({ id, signUp: own }) => [id, own.attendance, own.minutes, own.hoursState])).toEqual([
      [recent, 'no-show', 0, null],
      [old, 'attended', 180, 'counted'],
    ]);
  });

  test('are paginated', async () => {
    for (let n = 0; n < 21; n++) {
      const { shiftId } = await makeOrganizationNeed(app, ada, slug, {
        title: `${n}`,
        startsLocal: daysAhead(app, n + 1),
      });
      await signUpForShift(app, shiftId, ben);
    }
    const first = (await app.call(listMyShifts, { query: {} }, ben)).body;
    const second = (await app.call(listMyShifts, { query: { cursor: first.nextCursor! } }, ben)).body;
    expect([first.shifts.length, second.shifts.map(({ title }) => title), second.nextCursor]).toEqual([
      20,
      ['20'],
      null,
    ]);
  });
});

describe('hours', () => {
  // spec: 10.18
  test('are counted from shifts or corrected by the host, summed per host with approved ones separately', async () => {
    const first = await attended([ben, cleo]);
    const second = await attended([ben], { days: 30, title: 'Sorters' });
    await markAttended(app, ada, { shiftId: second, person: ben, minutes: 45 });
    const { id: eventId } = await published(app, cleo);
    const { shiftId: third } = await makeEventNeed(app, cleo, eventId, { startsLocal: daysAhead(app, 7) });
    await signUpForShift(app, third, ben);
    await moveToPast(app, third, 5);
    await markAttended(app, cleo, { shiftId: third, person: ben });
    await approve(first);
    const own = await ownHours(ben);
    expect(getMyHours.success.schema.parse(own)).toEqual(own);
    expect(own.total).toEqual({ shifts: 3, minutes: 405, approvedMinutes: 180 });
    expect(own.hosts).toMatchObject([
      {
        host: { kind: 'organization', name: 'Food Bank', path: `/organizations/${slug}` },
        shifts: 2,
        minutes: 225,
        approvedMinutes: 180,
      },
      { host: { kind: 'person', id: cleo.user.id }, shifts: 1, minutes: 180, approvedMinutes: 0 },
    ]);
    const since = new Date(app.clock.now().getTime() - 10 * 86_400_000).toISOString().slice(0, 10);
    expect((await ownHours(ben, { from: since })).total.minutes).toBe(360);
    expect((await ownHours(ben, { to: since })).total.minutes).toBe(45);
    expect((await ownHours(ada)).total).toEqual({ shifts: 0, minutes: 0, approvedMinutes: 0 });
  });

  // spec: 1.5, 10.18
  test('are approved together or by name with one notification, and disputed ones by name only', async () => {
    const before = (await notifiedKinds()).length;
    const shiftId = await attended([ben, cleo]);
    const note = 'I stayed until five';
    const dispute = (state: 'counted' | 'disputed', as = ben) =>
      app.call(disputeHours, { params: { shiftId }, body: { state, note } }, as);
    expect((await dispute('disputed')).status).toBe(204);
    expect(await hoursToApprove(ada)).toMatchObject([
      {
        shiftId,
        title: 'Drivers',
        people: [
          { hoursState: 'disputed', hoursNote: note, person: { id: ben.user.id } },
          { hoursState: 'counted', hoursNote: '' },
        ],
      },
    ]);
    expect((await approve(shiftId)).body).toEqual({ approved: 1 });
    expect((await approve(shiftId)).body).toEqual({ approved: 0 });
    expect(await hoursToApprove(ada)).toMatchObject([{ people: [{ minutes: 180 }] }]);
    await markAttended(app, ada, { shiftId, person: ben, minutes: 240 });
    expect((await approve(shiftId, [ben])).body).toEqual({ approved: 1 });
    expect(await hoursToApprove(ada)).toEqual([]);
    expect((await notifiedKinds()).slice(before)).toEqual(['approved', 'corrected', 'approved']);
    expect((await dispute('disputed')).problem.code).toBe('hours.approved');
    expect((await dispute('disputed', ada)).problem.code).toBe('hours.none');
    expect((await approve(shiftId, undefined, ben)).problem.code).toBe('auth.forbidden');
  });

  test('of people whom nobody marked are listed to the host after the shift, and approved by name', async () => {
    const shiftId = await past([ben, cleo]);
    const other = await past([ben, cleo], { days: 9 });
    const unmarked = async () =>
      (await hoursToApprove(ada)).map((shift) => [shift.shiftId, shift.unmarked.map(({ person }) => person.name)]);
    const both = [ben.user.name, cleo.user.name].toSorted();
    expect(await unmarked()).toEqual([
      [shiftId, both],
      [other, both],
    ]);
    expect((await approve(shiftId)).body).toEqual({ approved: 0 });
    expect((await approve(shiftId, [ben])).body).toEqual({ approved: 1 });
    await change(shiftId, cleo, { attendance: 'no-show' });
    await change(other, ben, { attendance: 'attended', minutes: 30 });
    await change(other, cleo, { attendance: 'attended' });
    expect(await hoursToApprove(ada)).toMatchObject([{ shiftId: other, unmarked: [], people: [{}, {}] }]);
    expect((await ownHours(ben)).total).toEqual({ shifts: 2, minutes: 210, approvedMinutes: 180 });
    const coming = await makeOrganizationNeed(app, ada, slug, {});
    await signUpForShift(app, coming.shiftId, ben);
    expect((await approve(coming.shiftId, [ben])).body).toEqual({ approved: 0 });
    expect(await unmarked()).toEqual([[other, []]]);
  });

  test('are reported by a volunteer whom nobody marked, once the shift is over, and count when the host approves', async () => {
    const shiftId = await past([ben, cleo]);
    const report = (as: SomeoneSignedIn, minutes = 45, id = shiftId) =>
      app.call(claimHours, { params: { shiftId: id }, body: { minutes, note: 'I left early' } }, as);
    expect([(await report(ben, 90)).status, (await report(ben)).status, (await report(cleo)).status]).toEqual([
      204, 204, 204,
    ]);
    expect((await ownHours(ben)).total.minutes).toBe(0);
    const claim = { minutes: 45, note: 'I left early' };
    const own = async (as: SomeoneSignedIn) =>
      (await app.call(listMyShifts, { query: { state: 'past' } }, as)).body.shifts[0]!.signUp;
    expect(await own(ben)).toMatchObject({ claim, minutes: 0, hoursState: null });
    expect(await hoursToApprove(ada)).toMatchObject([
      { shiftMinutes: 180, people: [], unmarked: [{ claim }, { claim }] },
    ]);
    expect((await app.call(withdrawHoursClaim, { params: { shiftId } }, cleo)).status).toBe(204);
    expect((await approve(shiftId)).body).toEqual({ approved: 0 });
    expect((await approve(shiftId, [ben])).body).toEqual({ approved: 1 });
    expect(await own(ben)).toMatchObject({ claim: null, minutes: 45, hoursState: 'approved' });
    expect((await report(ben)).problem.code).toBe('hours.recorded');
    expect(await own(cleo)).toMatchObject({ claim: null, attendance: null });
    await report(cleo);
    await change(shiftId, cleo, { attendance: 'attended', minutes: 20 });
    expect(await own(cleo)).toMatchObject({ claim: null, minutes: 20, hoursState: 'counted', hoursNote: '' });
  });

  test('cannot be reported before the end, by other people, or beyond 48 hours', async () => {
    const { shiftId } = await makeOrganizationNeed(app, ada, slug, {});
    await signUpForShift(app, shiftId, ben);
    const report = (as: SomeoneSignedIn, body: object) =>
      app.call(claimHours, { params: { shiftId }, body: body as { minutes: number } }, as);
    expect((await report(ben, { minutes: 60 })).problem.code).toBe('shift.not_over');
    expect((await report(cleo, { minutes: 60 })).problem.code).toBe('sign_up.none');
    for (const minutes of [0, -5, 1.5, 2881, '60', null, undefined])
      expect((await report(ben, { minutes })).status).toBe(400);
    expect((await report(ben, { minutes: 60, note: 'x'.repeat(501) })).problem.fields).toHaveProperty('note');
  });

  test('are listed for approval to hosts of the event, group or organization', async () => {
    const own = await attended([ben]);
    const group = await setUpGroup(app, cleo);
    const eventId = await postAsGroup(app, group, { days: 7 });
    const { shiftId } = await makeEventNeed(app, cleo, eventId, { title: 'Hosts', startsLocal: daysAhead(app, 7) });
    await signUpForShift(app, shiftId, ben);
    await moveToPast(app, shiftId, 2);
    await markAttended(app, cleo, { shiftId, person: ben });
    const ids = async (as: SomeoneSignedIn, query = {}) =>
      (await hoursToApprove(as, query)).map((shift) => shift.shiftId);
    expect([await ids(ada), await ids(cleo), await ids(ben)]).toEqual([[own], [shiftId], []]);
    expect(await ids(cleo, { eventId })).toEqual([shiftId]);
    expect(await ids(cleo, { group: group.slug })).toEqual([shiftId]);
    expect(await ids(cleo, { organization: slug })).toEqual([]);
    expect(await ids(ada, { organization: slug })).toEqual([own]);
    const { total, people } = (await app.call(listGroupHours, { params: { slug: group.slug }, query: {} }, cleo)).body;
    expect([total.minutes, people.map(({ person }) => person.id)]).toEqual([180, [ben.user.id]]);
    expect((await app.call(listGroupHours, { params: { slug: group.slug }, query: {} }, ben)).problem.code).toBe(
      'auth.forbidden',
    );
  });

  // spec: 10.18
  test('of a host are listed by person, most first, with pagination', async () => {
    const first = await attended([ben, cleo]);
    await attended([ben], { days: 20 });
    await approve(first, [cleo]);
    const whole = await hostHours();
    expect(listOrganizationHours.success.schema.parse(whole)).toEqual(whole);
    expect(whole.total).toEqual({ people: 2, shifts: 3, minutes: 540, approvedMinutes: 180 });
    expect(whole.people).toMatchObject([
      { person: { id: ben.user.id }, shifts: 2, minutes: 360, approvedMinutes: 0 },
      { person: { id: cleo.user.id }, shifts: 1, minutes: 180, approvedMinutes: 180 },
    ]);
    expect((await app.call(listOrganizationHours, { params: { slug }, query: {} }, ben)).problem.code).toBe(
      'auth.forbidden',
    );
  });
});
