import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount, exportAccount } from '#contracts/accounts/accounts.contract.ts';
import type { Endpoint, EndpointInput } from '#contracts/endpoint.ts';
import { listMyShifts } from '#contracts/volunteering/own-shifts.contract.ts';
import {
  approveHours,
  exportOrganizationHours,
  exportOrganizationSignUps,
  getCertificate,
  getMyHours,
  listHoursToApprove,
  listOrganizationHours,
} from '#contracts/volunteering/volunteer-hours.contract.ts';
import {
  claimWalkIn,
  deleteWalkIn,
  listMyWalkIns,
  listWalkIns,
  rejectWalkIn,
  saveWalkIn,
} from '#contracts/volunteering/walk-ins.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { addStaff, organization } from '#tests/support/organizations.ts';
import { testApp, toRequest } from '#tests/support/test-app.ts';
import { hoursScene, makeOrganizationNeed } from '#tests/support/volunteer-scenes.ts';
import { eraseOldAddresses } from './walk-ins.queries.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
let slug: string;
let organizationId: string;
let shiftId: string;
let past: ReturnType<typeof hoursScene>['past'];
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  ({ slug, id: organizationId } = await organization(app, ada, { name: 'Food Bank', kind: 'non-profit' }));
  ({ past } = hoursScene(app, ada, slug));
  shiftId = await past([cleo]);
});

type Fields = EndpointInput<typeof saveWalkIn>['body'];
type Target = { walkInId?: string; as?: SomeoneSignedIn; of?: string };
const add = async (fields: Fields, { walkInId = crypto.randomUUID(), as = ada, of = shiftId }: Target = {}) =>
  app.call(saveWalkIn, { params: { shiftId: of, walkInId }, body: fields }, as);
const listed = async (as = ada) => (await app.call(listWalkIns, { params: { shiftId } }, as)).body.walkIns;
const offered = async (as: SomeoneSignedIn) => (await app.call(listMyWalkIns, { query: {} }, as)).body.walkIns;
const claim = (walkInId: string, as: SomeoneSignedIn) => app.call(claimWalkIn, { params: { walkInId } }, as);
const totals = async () => (await app.call(listOrganizationHours, { params: { slug }, query: {} }, ada)).body;
const hoursOf = async (as: SomeoneSignedIn) => (await app.call(getMyHours, { query: {} }, as)).body.total;

describe('people added at the door', () => {
  test('are added once by a repeated request, changed and removed, by hosts only', async () => {
    const walkInId = crypto.randomUUID();
    const first = await add({ name: 'Wim', email: 'wim@example.org' }, { walkInId });
    expect(saveWalkIn.success.schema.parse(first.body)).toEqual(first.body);
    expect(first.body).toMatchObject({ name: 'Wim', email: 'wim@example.org', minutes: 180, hoursState: 'counted' });
    await add({ name: 'Wim', email: 'wim@example.org' }, { walkInId });
    expect((await add({ name: 'Wim B.', minutes: 60 }, { walkInId })).body).toMatchObject({ email: '', minutes: 60 });
    expect(await listed()).toMatchObject([{ name: 'Wim B.' }]);
    expect((await add({ name: 'Eve' }, { as: ben })).problem.code).toBe('auth.forbidden');
    expect((await app.call(listWalkIns, { params: { shiftId } }, cleo)).problem.code).toBe('auth.forbidden');
    const other = await past([]);
    expect((await add({ name: 'Wim' }, { walkInId, of: other })).problem.code).toBe('walk_in.not_found');
    for (let n = 0; n < 2; n++)
      expect((await app.call(deleteWalkIn, { params: { shiftId, walkInId }, query: {} }, ada)).status).toBe(204);
    expect(await listed()).toEqual([]);
  });

  test('stay if a host removed them before their hours were approved, but the request was delayed until after', async () => {
    const { id: walkInId } = (await add({ name: 'Wim' })).body;
    await app.call(approveHours, { params: { shiftId }, body: {} }, ada);
    const remove = (delaySeconds: number) =>
      app.call(deleteWalkIn, { params: { shiftId, walkInId }, query: { delaySeconds } }, ada);
    await remove(600);
    expect(await listed()).toMatchObject([{ name: 'Wim', hoursState: 'approved' }]);
    await remove(0);
    expect(await listed()).toEqual([]);
  });

  test('are not added again by a page that has not noticed that they were claimed or removed', async () => {
    const fields = { name: 'Ben', email: ben.email };
    const [claimed, removed] = [(await add(fields)).body.id, (await add({ name: 'Wim' })).body.id];
    await claim(claimed, ben);
    await app.call(deleteWalkIn, { params: { shiftId, walkInId: removed }, query: {} }, ada);
    for (const walkInId of [claimed, removed])
      expect((await add({ ...fields, minutes: 90 }, { walkInId })).problem.code).toBe('walk_in.not_found');
    expect(await listed()).toEqual([]);
    expect((await totals()).total).toMatchObject({ people: 1, minutes: 180 });
  });

  test('keep corrected and approved hours when their phone repeats the request that added them', async () => {
    const fields = { name: 'Wim', email: 'wim@example.org' };
    const { id: walkInId } = (await add(fields)).body;
    await add({ ...fields, minutes: 90 }, { walkInId });
    await app.call(approveHours, { params: { shiftId }, body: {} }, ada);
    const corrected = { minutes: 90, isCorrected: true, hoursState: 'approved', approvedBy: ada.user.name };
    expect((await add(fields, { walkInId })).body).toMatchObject(corrected);
    expect((await add({ ...fields, minutes: 90 }, { walkInId })).body).toMatchObject(corrected);
    expect((await add({ ...fields, minutes: null }, { walkInId })).body).toMatchObject({
      minutes: 180,
      isCorrected: false,
      hoursState: 'counted',
    });
  });

  test('need a name, a valid address if any, and a shift that is near and not cancelled', async () => {
    for (const body of [{ name: ' ' }, { name: 'x'.repeat(101) }, { name: 'a\nb' }, { name: 'Wim', email: 'wim' }, {}])
      expect((await add(body as Fields)).status).toBe(400);
    expect((await add({ name: 'Wim', minutes: 2881 })).problem.fields).toHaveProperty('minutes');
    const { shiftId: coming } = await makeOrganizationNeed(app, ada, slug, {});
    expect((await add({ name: 'Wim' }, { of: coming })).problem.code).toBe('check_in.too_early');
    await app.db.execute('update volunteer_shifts set cancelled_at = now() where id = $1', [shiftId]);
    expect((await add({ name: 'Wim' })).problem.code).toBe('shift.cancelled');
  });

  test('count in the hours and files of the host, and are approved like other people', async () => {
    const { id } = (await add({ name: 'Wim', email: 'wim@example.org' })).body;
    await add({ name: 'Zoe', minutes: 60 });
    expect(await totals()).toMatchObject({
      total: { people: 2, shifts: 2, minutes: 240, approvedMinutes: 0 },
      walkIns: { people: 2, minutes: 240 },
      people: [],
    });
    const toApprove = async () => (await app.call(listHoursToApprove, { query: {} }, ada)).body.shifts;
    const [shift] = await toApprove();
    expect(shift).toMatchObject({ walkIns: [{ name: 'Wim' }, { name: 'Zoe' }], people: [], unmarked: [{}] });
    const approve = async (body: EndpointInput<typeof approveHours>['body']) =>
      (await app.call(approveHours, { params: { shiftId }, body }, ada)).body.approved;
    expect([await approve({ walkInIds: [id] }), await approve({ personIds: [cleo.user.id] })]).toEqual([1, 1]);
    expect([await approve({}), await toApprove()]).toEqual([1, []]);
    expect((await totals()).total.approvedMinutes).toBe(420);
    const csv = async (endpoint: Endpoint) => (await app.send(toRequest(endpoint, { params: { slug } }, ada))).body;
    const [hours, signUps] = [await csv(exportOrganizationHours), await csv(exportOrganizationSignUps)];
    for (const file of [hours, signUps]) for (const name of ['Wim', 'Zoe']) expect(file).toContain(name);
    expect(signUps).toContain('walk-in');
    expect(hours + signUps).not.toContain('wim@example.org');
  });
});

describe('the host who added a person at the door, and the one who approved the hours,', () => {
  test('are named in the list, and the approver on the certificate of a person who claims them', async () => {
    await addStaff(app, slug, ada, cleo);
    const { body } = await add({ name: 'Ben', email: ben.email });
    expect(body).toMatchObject({ addedBy: ada.user.name, approvedBy: null });
    await app.call(approveHours, { params: { shiftId }, body: {} }, cleo);
    expect(await listed()).toMatchObject([{ addedBy: ada.user.name, approvedBy: cleo.user.name }]);
    await add({ name: 'Ben', email: ben.email, minutes: 30 }, { walkInId: body.id });
    expect(await listed()).toMatchObject([{ hoursState: 'counted', approvedBy: null }]);
    await app.call(approveHours, { params: { shiftId }, body: {} }, cleo);
    await claim(body.id, ben);
    const params = { hostKind: 'organization' as const, hostId: organizationId };
    const certificate = await app.call(getCertificate, { params, query: {} }, ben);
    expect(certificate.body).toMatchObject({ minutes: 30, approvers: [cleo.user.name] });
  });
});

describe('hours recorded at the door', () => {
  test('are offered to an account with that verified address after the shift, and count for it once claimed', async () => {
    const { id } = (await add({ name: 'Ben', email: ben.email.toUpperCase(), minutes: 90 })).body;
    await app.call(approveHours, { params: { shiftId }, body: {} }, ada);
    const offers = await app.call(listMyWalkIns, { query: {} }, ben);
    expect(listMyWalkIns.success.schema.parse(offers.body)).toEqual(offers.body);
    expect(offers.body.walkIns).toMatchObject([{ id, title: 'Drivers', minutes: 90, host: { name: 'Food Bank' } }]);
    expect([await offered(cleo), (await claim(id, cleo)).problem.code]).toEqual([[], 'walk_in.not_found']);
    expect((await claim(id, ben)).status).toBe(204);
    expect((await claim(id, ben)).problem.code).toBe('walk_in.not_found');
    expect([await listed(), await offered(ben)]).toEqual([[], []]);
    expect(await hoursOf(ben)).toEqual({ shifts: 1, minutes: 90, approvedMinutes: 90 });
    expect(await totals()).toMatchObject({ total: { people: 1, minutes: 90 }, walkIns: { people: 0 } });
    const { shifts } = (await app.call(listMyShifts, { query: { state: 'past' } }, ben)).body;
    expect(shifts).toMatchObject([{ id: shiftId, signUp: { attendance: 'attended', hoursState: 'approved' } }]);
    const params = { hostKind: 'organization', hostId: organizationId } as const;
    expect((await app.call(getCertificate, { params, query: {} }, ben)).body.minutes).toBe(90);
  });

  test('are listed page by page, the latest first, also of one shift', async () => {
    const shiftIds = [shiftId, await past([cleo]), await past([cleo])];
    for (const of of shiftIds)
      for (let count = 0; count < 8; count++) await add({ name: `Ben ${count}`, email: ben.email }, { of });
    const first = (await app.call(listMyWalkIns, { query: {} }, ben)).body;
    const second = (await app.call(listMyWalkIns, { query: { cursor: first.nextCursor! } }, ben)).body;
    expect([first.walkIns.length, second.walkIns.length, second.nextCursor]).toEqual([20, 4, null]);
    const all = [...first.walkIns, ...second.walkIns];
    expect(new Set(all.map(({ id }) => id)).size).toBe(24);
    const starts = all.map(({ startsLocal }) => startsLocal);
    expect(starts).toEqual(starts.toSorted().toReversed());
    const wrong = await app.call(listMyWalkIns, { query: { cursor: 'x' } }, ben);
    expect(wrong.problem.code).toBe('request.invalid');
  });

  test('are not offered to unverified addresses or before the end of the shift', async () => {
    const email = `late-${crypto.randomUUID()}@example.org`;
    await add({ name: 'Late', email });
    const late = await signUp(app.deps, { email });
    await app.db.execute('update accounts set email_verified_at = null where id = $1', [late.user.id]);
    expect(await offered(late)).toEqual([]);
    await app.db.execute('update accounts set email_verified_at = now() where id = $1', [late.user.id]);
    expect(await offered(late)).toHaveLength(1);
    await app.db.execute(`update volunteer_shifts set ends_at = $2::timestamptz + interval '1 hour' where id = $1`, [
      shiftId,
      app.clock.now(),
    ]);
    expect(await offered(late)).toEqual([]);
  });

  test('complete a sign-up that nobody marked, keep hours that a host recorded, and take no place of the shift', async () => {
    const places = async () =>
      (await app.call(listMyShifts, { query: { state: 'past' } }, cleo)).body.shifts.map(({ taken }) => taken);
    const unmarked = (await add({ name: 'Cleo', email: cleo.email, minutes: 30 })).body;
    expect((await claim(unmarked.id, cleo)).status).toBe(204);
    expect(await hoursOf(cleo)).toMatchObject({ shifts: 1, minutes: 30 });
    const twice = (await add({ name: 'Cleo', email: cleo.email, minutes: 60 })).body;
    expect((await claim(twice.id, cleo)).status).toBe(204);
    expect(await hoursOf(cleo)).toMatchObject({ shifts: 1, minutes: 30 });
    const { id } = (await add({ name: 'Ben', email: ben.email })).body;
    await claim(id, ben);
    expect(await places()).toEqual([1]);
  });

  test('keep their name without the address when its owner rejects them, deletes the account, or after 180 days', async () => {
    const { id } = (await add({ name: 'Ben', email: ben.email })).body;
    expect((await app.call(exportAccount, {}, ben)).body.contents['walkIns']).toMatchObject([{ name: 'Ben' }]);
    expect((await app.call(rejectWalkIn, { params: { walkInId: id } }, cleo)).problem.code).toBe('walk_in.not_found');
    expect((await app.call(rejectWalkIn, { params: { walkInId: id } }, ben)).status).toBe(204);
    await add({ name: 'Ben again', email: ben.email });
    await app.call(deleteAccount, { body: { currentPassword: ben.password } }, ben);
    await add({ name: 'Wim', email: 'wim@example.org' });
    expect((await listed()).map(({ name, email }) => [name, email])).toEqual([
      ['Ben', ''],
      ['Ben again', ''],
      ['Wim', 'wim@example.org'],
    ]);
    const later = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);
    await eraseOldAddresses(app.db, later(170));
    expect((await listed()).at(-1)!.email).toBe('wim@example.org');
    await eraseOldAddresses(app.db, later(181));
    expect((await listed()).at(-1)).toMatchObject({ name: 'Wim', email: '' });
  });
});
