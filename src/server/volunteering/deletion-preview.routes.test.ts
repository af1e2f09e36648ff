import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { becomePayingMember } from '#contracts/payments/contributions.contract.ts';
import { markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { getAccountDeletion, getOrganizationDeletion } from '#contracts/volunteering/deletion-preview.contract.ts';
import { letDaysPass, supportedGroup } from '#tests/support/contributions.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { organization } from '#tests/support/organizations.ts';
import { order, paidEvent } from '#tests/support/payments.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventShift, makeOrganizationRole, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

const preview = async (as: SomeoneSignedIn) => (await app.call(getAccountDeletion, {}, as)).body;
const nothing = { events: [], upcomingEvents: 0, rsvps: 0, series: 0, shifts: 0, signUps: 0 };

describe('before an account is deleted', () => {
  test('its own events with RSVPs and shifts are shown, and its places elsewhere', async () => {
    expect(await preview(ada)).toMatchObject({ hosts: [{ kind: 'person', ...nothing }], ownShifts: [], ownRsvps: 0 });
    const event = await published(app, ada, { title: 'Harvest' });
    const shift = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
    for (const person of [ada, ben, cleo]) {
      await app.call(answerEvent, { params: { eventId: event.id }, body: { status: 'going' } }, person);
      await signUpForShift(app, shift.id, person);
    }
    const { hosts } = await preview(ada);
    expect(getAccountDeletion.success.schema.parse(await preview(ada))).toEqual(await preview(ada));
    expect(hosts).toMatchObject([
      { events: [{ id: event.id, title: 'Harvest', people: 2 }], upcomingEvents: 1, rsvps: 2, shifts: 1, signUps: 2 },
    ]);
    expect(await preview(ada)).toMatchObject({ ownShifts: [{ shiftId: shift.id, owner: 'Harvest' }], ownRsvps: 1 });
    expect(await preview(ben)).toMatchObject({ hosts: [nothing], ownShifts: [], ownRsvps: 1 });
  });

  test('paid orders of tickets are counted, whose money does not go back with it', async () => {
    const { eventId, tiers } = await paidEvent(app, ada);
    const { id } = (await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 })).body;
    expect(await preview(ben)).toMatchObject({ ownRsvps: 1, ownPaidOrders: 0 });
    await app.call(markOrderPaid, { params: { orderId: id }, body: { paidWith: 'cash' } }, ada);
    expect(await preview(ben)).toMatchObject({ ownRsvps: 1, ownPaidOrders: 1 });
    expect(await preview(ada)).toMatchObject({ ownPaidOrders: 0 });
  });

  test('memberships with paid time left are counted', async () => {
    const { params, settings } = await supportedGroup(app, ada);
    const { id: planId, amount } = settings.plans[0]!;
    const body = { planId, amount, method: 'transfer' as const };
    const { id } = (await app.call(becomePayingMember, { params, body }, ben)).body;
    expect(await preview(ben)).toMatchObject({ ownPaidMemberships: 0 });
    await app.call(markOrderPaid, { params: { orderId: id }, body: { paidWith: 'transfer' } }, ada);
    expect(await preview(ben)).toMatchObject({ ownPaidMemberships: 1 });
    await letDaysPass(app, 400);
    expect(await preview(ben)).toMatchObject({ ownPaidMemberships: 0 });
  });

  test('groups and organizations are shown that end with it, or with the person who takes over', async () => {
    const { slug, id } = await organization(app, ada, { name: 'Pantry' });
    const shiftId = (await makeOrganizationRole(app, slug, ada)).shifts[0]!.id;
    await signUpForShift(app, shiftId, cleo);
    const group = await makeGroup(app.deps, ada.user.id, { name: 'Night readers' });
    const ends = (await preview(ada)).hosts.slice(1);
    expect(ends).toMatchObject([
      { kind: 'organization', name: 'Pantry', slug, successor: null, shifts: 1, signUps: 1 },
      { kind: 'group', name: 'Night readers', slug: group.slug, successor: null },
    ]);
    const organizationPreview = await app.call(getOrganizationDeletion, { params: { slug } }, ada);
    expect(organizationPreview.body).toEqual(ends[0]);
    expect((await app.call(getOrganizationDeletion, { params: { slug } }, ben)).problem.code).toBe('auth.forbidden');
    await app.db.execute(
      `insert into organization_staff (organization_id, person_id, role, joined_at) values ($1, $2, 'editor', now())`,
      [id, ben.user.id],
    );
    await app.db.execute(
      `insert into group_members (group_id, person_id, role, joined_at) values ($1, $2, 'member', now())`,
      [group.id, cleo.user.id],
    );
    expect((await preview(ada)).hosts.slice(1).map(({ name, successor }) => [name, successor])).toEqual([
      ['Pantry', ben.user.name],
      ['Night readers', cleo.user.name],
    ]);
    expect((await preview(ben)).hosts).toHaveLength(1);
  });
});

test('a volunteer who deletes the account leaves a place to the waitlist, and the organizers are notified of it', async () => {
  const event = await published(app, ada);
  const [full, open] = [
    await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] }),
    await makeEventShift(app, event, ada, { title: 'Drivers', shifts: [shiftAfter(event, 90)] }),
  ];
  for (const { id } of [full, open]) await signUpForShift(app, id, ben);
  await signUpForShift(app, full.id, cleo);
  await runJobs(app);
  await app.call(deleteAccount, { body: { currentPassword: ben.password } }, ben);
  await runJobs(app);
  const left = (await notificationsOf(app, ada)).filter(({ title }) => title.startsWith('A volunteer'));
  expect(new Map(left.map(({ title, text }) => [title, text.split('. ')[0]]))).toEqual(
    new Map([
      ['A volunteer can’t make it: Drivers', '0 of 2 spots filled'],
      ['A volunteer can’t make it: Sorters', 'The shift is still full: 1 of 1 spots filled'],
    ]),
  );
  expect((await notificationsOf(app, cleo)).map(({ title }) => title)).toContain('You’re off the waitlist: Sorters');
});
