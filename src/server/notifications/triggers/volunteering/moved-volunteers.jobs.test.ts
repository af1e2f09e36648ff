import { beforeEach, describe, expect, test } from 'vitest';
import { removeGroupMember } from '#contracts/groups/group-members.contract.ts';
import { getSignUp, updateSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { makeHostGroups, publishedFor } from '#tests/support/host-scene.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventShift, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

/** Titles of the person's notifications in the site, oldest first, after the jobs. */
const titlesOf = async (person: SomeoneSignedIn) => {
  await runJobs(app);
  return (await notificationsOf(app, person)).map(({ title }) => title);
};
const move = async (shiftId: string, { user }: SomeoneSignedIn, status: 'signed-up' | 'waitlisted' | 'removed') => {
  await runJobs(app);
  await app.call(updateSignUp, { params: { shiftId, personId: user.id }, body: { status } }, ada);
};
const positionOf = async (shiftId: string, as: SomeoneSignedIn) =>
  (await app.call(getSignUp, { params: { shiftId } }, as)).body.signUp!.position;

/** A shift with room for one that Ben has and Cleo waits for. */
async function shiftOfBen() {
  const event = await published(app, ada, { title: 'Harvest' });
  const { id } = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
  for (const person of [ben, cleo]) await signUpForShift(app, id, person);
  return id;
}

describe('a volunteer whom a host moves', () => {
  test('to the waitlist is told that the host did so, without a place in a line in which they do not move up', async () => {
    const shiftId = await shiftOfBen();
    await move(shiftId, ben, 'waitlisted');
    expect(await titlesOf(ben)).toContain('You’re back on the waitlist: Sorters');
    const mail = (await mailsTo(app, ben.email)).at(-1)!;
    expect(mail.text).toContain(`${ada.user.name} moved you to the waitlist of your shift at Harvest.`);
    expect(await titlesOf(ada)).not.toContain(`${ben.user.name} joined the waitlist: Sorters`);
    expect(await positionOf(shiftId, ben)).toBeNull();
    await move(shiftId, cleo, 'removed');
    expect(await titlesOf(ben)).not.toContain('You’re off the waitlist: Sorters');
    await move(shiftId, ben, 'signed-up');
    expect(await titlesOf(ben)).toContain('You’re off the waitlist: Sorters');
  });

  test('does not count for the place of those who wait behind them', async () => {
    const shiftId = await shiftOfBen();
    await move(shiftId, ben, 'waitlisted');
    const [dov] = await signUpPeople(app.deps, 1);
    await signUpForShift(app, shiftId, dov);
    expect(await positionOf(shiftId, dov)).toBe(1);
  });

  test('back onto a shift from which they were removed is told so', async () => {
    const shiftId = await shiftOfBen();
    await move(shiftId, cleo, 'removed');
    await move(shiftId, ben, 'removed');
    await move(shiftId, ben, 'signed-up');
    expect(await titlesOf(ben)).toContain('You’re back on a shift: Sorters');
    expect(await titlesOf(ben)).not.toContain('You’re off the waitlist: Sorters');
    expect((await mailsTo(app, ben.email)).at(-1)!.text).toContain(`${ada.user.name} let you back in at Harvest.`);
  });
});

test('a volunteer whose membership has ended is told that they lost their shift, and the organizers are not told that they cancelled', async () => {
  const { group, people } = await makeHostGroups(app);
  const meeting = await publishedFor(app, { kind: 'group', id: group.id }, people.organizer, { visibility: 'members' });
  const shift = await makeEventShift(app, meeting, people.organizer);
  await signUpForShift(app, shift.id, people.member);
  await runJobs(app);
  const params = { slug: group.slug, personId: people.member.user.id };
  await app.call(removeGroupMember, { params }, people.organizer);
  expect(await titlesOf(people.member)).toContain('Your sign-up has ended: Sorters');
  const titles = await titlesOf(people.organizer);
  expect(titles).toContain(`${people.member.user.name} is no longer on a shift for members: Sorters`);
  expect(titles).not.toContain(`${people.member.user.name} can’t make it: Sorters`);
});
