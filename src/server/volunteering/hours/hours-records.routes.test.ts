import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount, exportAccount, updateProfile } from '#contracts/accounts/accounts.contract.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { deleteOrganization } from '#contracts/organizations/organizations.contract.ts';
import { updateSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import {
  exportEventSignUps,
  exportGroupHours,
  exportMyHours,
  exportOrganizationHours,
  exportOrganizationSignUps,
  getCertificate,
  getMyHours,
  issueCertificate,
  listMyHours,
  listOrganizationHours,
  revokeCertificate,
} from '#contracts/volunteering/volunteer-hours.contract.ts';
import { deleteShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { saveWalkIn } from '#contracts/volunteering/walk-ins.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp, toRequest } from '#tests/support/test-app.ts';
import {
  hoursScene,
  makeEventNeed,
  makeOrganizationNeed,
  markAttended,
  moveToPast,
} from '#tests/support/volunteer-scenes.ts';
import { runVolunteeringJobs, signUpForShift } from '#tests/support/volunteering.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
let slug: string;
let organizationId: string;
let attended: ReturnType<typeof hoursScene>['attended'];
let approve: ReturnType<typeof hoursScene>['approve'];
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  ({ slug, id: organizationId } = await organization(app, ada, { name: 'Food Bank', kind: 'non-profit' }));
  ({ attended, approve } = hoursScene(app, ada, slug));
});

const setName = (person: SomeoneSignedIn, name: string) => app.call(updateProfile, { body: { name } }, person);
const ownHours = async (as: SomeoneSignedIn) => (await app.call(getMyHours, { query: {} }, as)).body;
const hostHours = async () => (await app.call(listOrganizationHours, { params: { slug }, query: {} }, ada)).body;
/** The lines of a CSV file without its byte order mark. */
const fetchCsv = async (endpoint: Endpoint, input: object, as: SomeoneSignedIn) => {
  const { statusCode, headers, body } = await app.send(toRequest(endpoint, input, as));
  expect([statusCode, headers['content-type'], body[0]]).toEqual([200, 'text/csv; charset=utf-8', '\uFEFF']);
  return body.slice(1).trimEnd().split('\r\n');
};

describe('CSV exports', () => {
  // spec: 10.20
  test('exist for own hours, a host’s hours and sign-ups, with formulas escaped', async () => {
    await setName(ben, '=HYPERLINK("https://evil.example")');
    const shiftId = await attended([ben], { title: '+Drivers, night' });
    const { id: eventId } = await published(app, ada);
    const need = await makeEventNeed(app, ada, eventId, { skills: ['lifting'], minimumAge: 16 });
    await signUpForShift(app, need.shiftId, ben);
    const own = await fetchCsv(exportMyHours, { query: {} }, ben);
    expect(own[0]).toBe('Host,Role,Event,Starts,Ends,Time zone,Minutes,Hours,Hours status');
    expect(own[1]).toMatch(
      /^Food Bank,"'\+Drivers, night",,\d{4}-\d\d-\d\d 09:00,\d{4}-\d\d-\d\d 12:00,Europe\/Berlin,180,3,counted$/,
    );
    await approve(shiftId);
    const hours = await fetchCsv(exportOrganizationHours, { params: { slug } }, ada);
    expect(hours[1]).toMatch(/^"'=HYPERLINK\(""https:\/\/evil\.example""\)","'\+Drivers, night",,.*,180,3,approved$/);
    const signUps = await fetchCsv(exportEventSignUps, { params: { eventId } }, ada);
    expect(signUps[1]).toMatch(/^Sorters,.*,signed-up,[^,]*Z,yes,yes,,,,0,0,,,,1,,$/);
    expect(await fetchCsv(exportOrganizationSignUps, { params: { slug } }, ada)).toHaveLength(2);
    expect((await app.call(exportEventSignUps, { params: { eventId } }, ben)).problem.code).toBe('auth.forbidden');
    const group = await setUpGroup(app, cleo);
    expect(await fetchCsv(exportGroupHours, { params: { slug: group.slug } }, cleo)).toEqual([
      'Name,Role,Event,Starts,Ends,Time zone,Minutes,Hours,Hours status',
    ]);
  });
});

describe('a certificate', () => {
  const certificate = (as: SomeoneSignedIn, query = {}) =>
    app.call(getCertificate, { params: { hostKind: 'organization', hostId: organizationId }, query }, as);

  // spec: 1.5, 10.19
  test('shows the approved hours, and how many are pending', async () => {
    await setName(ben, 'Ben');
    for (const days of [3, 40]) await approve(await attended([ben], { days, title: 'Sorters' }));
    await attended([ben], { days: 5 });
    const { body } = await certificate(ben);
    expect(getCertificate.success.schema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      person: { name: 'Ben' },
      host: { name: 'Food Bank', isVerified: false },
      shifts: 2,
      minutes: 360,
      pendingMinutes: 180,
      roles: [{ title: 'Sorters', shifts: 2, minutes: 360 }],
    });
    expect(Date.parse(body.lastDay!) - Date.parse(body.firstDay!)).toBe(37 * 86_400_000);
    const today = app.clock.now().toISOString().slice(0, 10);
    expect((await certificate(ben, { from: today })).problem.code).toBe('hours.none');
    expect((await certificate(cleo)).problem.code).toBe('hours.none');
  });

  test('names who approved it, and has a number that anybody can check until it is revoked or the account deleted', async () => {
    await setName(ben, 'Ben & Co');
    await setName(ada, 'Ada');
    await approve(await attended([ben], { title: 'Sorters' }));
    expect((await certificate(ben)).body.approvers).toEqual(['Ada']);
    const params = { hostKind: 'organization', hostId: organizationId } as const;
    const issue = (as: SomeoneSignedIn) => app.call(issueCertificate, { params, query: {} }, as);
    const { number, url } = (await issue(ben)).body;
    expect(number).toMatch(/^([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/);
    expect((await issue(ben)).body.number).toBe(number);
    expect((await issue(cleo)).problem.code).toBe('hours.none');
    const check = (text = number) => app.send({ method: 'GET', url: `/certificates/${encodeURIComponent(text)}` });
    const page = await check(` ${number.toLowerCase().replaceAll('-', ' ')}`);
    expect([page.statusCode, new URL(url).pathname]).toEqual([200, `/certificates/${number}`]);
    for (const text of ['Ben &amp; Co', 'Food Bank', '3 h', 'on 1 shift', 'Approved by Ada', number, 'noindex'])
      expect(page.body).toContain(text);
    expect(page.body).not.toContain('Sorters');
    expect(page.body).toMatch(/issued on [A-Z][a-z]+ \d+, \d{4}/);
    const german = await app.send({ url: `/certificates/${number}`, headers: { 'accept-language': 'de' } });
    expect(german.body).toMatch(/issued on \d+ [A-Z][a-z]+ \d{4}/);
    for (const text of ['x', 'AAAA-AAAA-AAAA', '<b>']) expect((await check(text)).statusCode).toBe(404);
    expect((await app.call(exportAccount, {}, ben)).body.contents['certificates']).toMatchObject([{ number }]);

    await approve(await attended([ben], { days: 40 }));
    const second = (await issue(ben)).body.number;
    expect([second === number, (await check()).statusCode]).toEqual([false, 200]);
    const revoke = (as: SomeoneSignedIn) => app.call(revokeCertificate, { params: { number } }, as);
    expect((await revoke(cleo)).problem.code).toBe('certificate.not_found');
    expect([(await revoke(ben)).status, (await check()).statusCode]).toEqual([204, 404]);
    await app.call(deleteAccount, { body: { currentPassword: ben.password } }, ben);
    expect((await check(second)).statusCode).toBe(404);
  });

  test('says on the page where anybody checks it when the host has approved less of its hours since', async () => {
    const shiftId = await attended([ben], { title: 'Sorters' });
    await approve(shiftId);
    const params = { hostKind: 'organization', hostId: organizationId } as const;
    const { number } = (await app.call(issueCertificate, { params, query: {} }, ben)).body;
    const check = async () => (await app.send({ method: 'GET', url: `/certificates/${number}` })).body;
    const [valid, changed] = ['This certificate is valid', 'The host has changed these hours'];
    await approve(await attended([ben], { days: 40 }));
    expect(await check()).toContain(valid);
    await markAttended(app, ada, { shiftId, person: ben, minutes: 60 });
    expect(await check()).toContain('none of these hours are approved');
    await approve(shiftId);
    const page = await check();
    expect(page).toContain(changed);
    expect(page).toContain('<b>1 h</b> of these hours are approved today');
    expect(page).not.toContain(valid);
  });

  test('remains available after the host was deleted', async () => {
    await approve(await attended([ben], { title: 'Sorters' }));
    expect((await app.call(deleteOrganization, { params: { slug } }, ada)).status).toBe(204);
    expect((await certificate(ben)).body).toMatchObject({ host: { name: 'Food Bank', path: null }, minutes: 180 });
    expect((await ownHours(ben)).hosts).toMatchObject([
      { host: { name: 'Food Bank', path: null }, approvedMinutes: 180 },
    ]);
    expect(await fetchCsv(exportMyHours, {}, ben)).toHaveLength(2);
    expect((await app.call(listMyHours, { query: {} }, ben)).body.shifts).toMatchObject([
      { hostName: 'Food Bank', role: 'Sorters', minutes: 180, state: 'approved' },
    ]);
    const { contents } = (await app.call(exportAccount, {}, ben)).body;
    expect(contents['hoursOfGoneHosts']).toMatchObject([{ host: 'Food Bank', role: 'Sorters', minutes: 180 }]);
  });
});

const leave = async (person: SomeoneSignedIn) =>
  expect((await app.call(deleteAccount, { body: { currentPassword: person.password } }, person)).status).toBe(204);

test('deleting a shift that has begun keeps the hours of people added at the door and of deleted accounts', async () => {
  const begun = async (volunteers: SomeoneSignedIn[]) => {
    const { shiftId } = await makeOrganizationNeed(app, ada, slug, {});
    for (const person of volunteers) await signUpForShift(app, shiftId, person);
    await app.db.execute(
      `update volunteer_shifts set starts_at = $2::timestamptz - interval '1 hour', ends_at = $2::timestamptz + interval '2 hours' where id = $1`,
      [shiftId, app.clock.now()],
    );
    return shiftId;
  };
  const [left, open] = [await begun([ben]), await begun([])];
  await markAttended(app, ada, { shiftId: left, person: ben });
  await leave(ben);
  await runVolunteeringJobs(app);
  const params = { shiftId: open, walkInId: crypto.randomUUID() };
  await app.call(saveWalkIn, { params, body: { name: 'Wim' } }, ada);
  const before = await hostHours();
  expect([before.total.minutes, before.former.minutes]).toEqual([360, 180]);
  for (const shiftId of [left, open])
    expect((await app.call(deleteShift, { params: { shiftId }, query: {} }, ada)).status).toBe(204);
  expect(await hostHours()).toEqual(before);
});

test('hours of a shift that has not begun do not remain after its host was deleted, though people may be checked in', async () => {
  const shifts = [];
  for (const hours of [-1, 1]) {
    const { shiftId } = await makeOrganizationNeed(app, ada, slug, {});
    await signUpForShift(app, shiftId, ben);
    await app.db.execute(
      `update volunteer_shifts set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '30 minutes' where id = $1`,
      [shiftId, new Date(app.clock.now().getTime() + hours * 3_600_000)],
    );
    const params = { shiftId, personId: ben.user.id };
    expect((await app.call(updateSignUp, { params, body: { isCheckedIn: true } }, ada)).status).toBe(200);
    shifts.push(shiftId);
  }
  expect((await app.call(deleteOrganization, { params: { slug } }, ada)).status).toBe(204);
  const { contents } = (await app.call(exportAccount, {}, ben)).body;
  expect(contents['hoursOfGoneHosts']).toMatchObject([{ host: 'Food Bank', minutes: 30 }]);
});

describe('deleting an account', () => {
  // spec: 10.19
  test('deletes sign-ups and hours, while the host keeps the anonymous sum', async () => {
    const shiftId = await attended([ben, cleo]);
    await approve(shiftId, [ben]);
    const { contents } = (await app.call(exportAccount, {}, ben)).body;
    expect(contents['shifts']).toMatchObject([
      { role: 'Drivers', attendance: 'attended', minutes: 180, hoursState: 'approved' },
    ]);
    await leave(ben);
    const { total, former, people } = await hostHours();
    expect(total).toEqual({ people: 1, shifts: 2, minutes: 360, approvedMinutes: 180 });
    expect([former, people.length]).toEqual([{ people: 1, minutes: 180 }, 1]);
    expect((await fetchCsv(exportOrganizationHours, { params: { slug } }, ada)).at(-1)).toBe(
      '(deleted accounts),,,,,,180,3,',
    );
    await leave(cleo);
    expect((await hostHours()).former).toEqual({ people: 2, minutes: 360 });
  });

  test('of a host leaves volunteers the record of their hours', async () => {
    const dov = await signUp(app.deps);
    await setName(dov, 'Dov');
    const { id: eventId } = await published(app, dov, { title: 'Harvest' });
    const { shiftId } = await makeEventNeed(app, dov, eventId);
    for (const person of [ben, dov]) await signUpForShift(app, shiftId, person);
    await moveToPast(app, shiftId);
    for (const person of [ben, dov]) await markAttended(app, dov, { shiftId, person });
    await leave(dov);
    expect((await ownHours(ben)).hosts).toMatchObject([
      { host: { kind: 'person', name: 'Dov', path: null }, minutes: 180 },
    ]);
  });
});
