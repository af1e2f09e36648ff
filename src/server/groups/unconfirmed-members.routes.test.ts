import { beforeEach, expect, test } from 'vitest';
import { listGroupMembers } from '#contracts/groups/group-members.contract.ts';
import { createGroup, getGroup } from '#contracts/groups/groups.contract.ts';
import { requestMembership } from '#contracts/groups/unconfirmed-members.contract.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { confirmByCode, confirmByLink, newAddress } from '#tests/support/unconfirmed.ts';

const app = await testApp();
let organizer: SomeoneSignedIn;
let ben: SomeoneSignedIn;
beforeEach(async () => {
  [organizer, ben] = await signUpPeople(app.deps, 2);
});

let made = 0;
const newGroup = async (fields: object = {}) =>
  (await app.call(createGroup, { body: { name: `Group without passwords ${++made}`, ...fields } }, organizer)).body;
const ask = (slug: string, email: string, body: object = {}) =>
  app.call(requestMembership, { params: { slug }, body: { name: 'Vera', email, ...body } });
const namesIn = async (slug: string) =>
  (await app.call(listGroupMembers, { params: { slug }, query: {} }, organizer)).body.members.map(({ name }) => name);
const membershipOf = async (slug: string, as: Pick<SomeoneSignedIn, 'tokens'>) =>
  (await app.call(getGroup, { params: { slug }, query: {} }, as)).body.viewer.status;

test('a name and an address join an open group once the mailed code confirms it', async () => {
  const { slug } = await newGroup();
  const email = newAddress();
  const { status, body } = await ask(slug, email);
  expect([status, body.heldUntil]).toEqual([201, null]);
  expect(await namesIn(slug)).not.toContain('Vera');
  const signedIn = (await confirmByCode(app, body.requestId, email)).body;
  expect(signedIn.user.name).toBe('Vera');
  expect(await membershipOf(slug, signedIn)).toBe('member');
  expect(await namesIn(slug)).toContain('Vera');
});

test('in a group by approval, the organizers are notified of the request after the confirmation', async () => {
  const { slug } = await newGroup({ admission: 'approval', questions: [{ text: 'Why?', isRequired: true }] });
  const email = newAddress();
  expect((await ask(slug, email)).problem.code).toBe('request.invalid');
  const { questions } = (await app.call(getGroup, { params: { slug }, query: {} })).body;
  await ask(slug, email, { answers: { [questions[0]!.id]: 'For fun' } });
  await runJobs(app);
  const before = (await mailsTo(app, organizer.email)).length;
  const signedIn = (await confirmByLink(app, email)).body;
  expect(await membershipOf(slug, signedIn)).toBe('requested');
  await runJobs(app);
  expect((await mailsTo(app, organizer.email)).length).toBe(before + 1);
});

test('groups by invitation and private groups refuse visitors, and members stay what they are', async () => {
  const closed = await newGroup({ admission: 'invitation' });
  expect((await ask(closed.slug, newAddress())).problem.code).toBe('group.by_invitation');
  const hidden = await newGroup({ visibility: 'private', admission: 'invitation' });
  expect((await ask(hidden.slug, newAddress())).problem.code).toBe('group.not_found');
  const { slug } = await newGroup();
  await ask(slug, organizer.email);
  expect((await confirmByLink(app, organizer.email)).body.user.id).toBe(organizer.user.id);
  expect(await namesIn(slug)).toHaveLength(1);
  await ask(slug, ben.email);
  await confirmByLink(app, ben.email);
  expect(await membershipOf(slug, ben)).toBe('member');
});
