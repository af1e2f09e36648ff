import { expect, test } from 'vitest';
import { deleteAccount, register } from '#contracts/accounts/accounts.contract.ts';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { writeComment } from '#contracts/comments/comments.contract.ts';
import { restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const DAY = 86_400;

async function limitAndDelete(person: SomeoneSignedIn, choice: { action: 'silence' | 'suspend'; days?: number }) {
  const moderator = await staffMember(app.deps, 'moderator');
  const target = { kind: 'person', targetId: person.user.id } as const;
  const decisionId = await decideAbout(app, target, { moderator, ...choice });
  const { email, password } = person;
  const { body: session } = await app.call(login, { body: { email, password } }, null);
  const deleted = await app.call(deleteAccount, { body: { currentPassword: password } }, session);
  expect(deleted.status).toBe(204);
  return { moderator, decisionId };
}
const signUpAgain = ({ email, password }: SomeoneSignedIn) =>
  app.call(register, { body: { email: email.toUpperCase(), password } }, null);
const keptFor = () => app.db.execute('select from address_limits');

test('a suspended person who deletes the account cannot sign up with the same address, until the decision is reversed', async () => {
  const person = await signUp(app.deps);
  const { moderator, decisionId } = await limitAndDelete(person, { action: 'suspend' });
  const { status, problem } = await signUpAgain(person);
  expect([status, problem.code, problem.fields]).toEqual([
    403,
    'account.sign_up_closed',
    { email: expect.stringContaining('can’t sign up here with this address') },
  ]);
  expect(await app.db.execute(`select from address_limits where address_hash ~ '@'`)).toBe(0);
  await app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'Our mistake.' } }, moderator);
  expect([(await signUpAgain(person)).status, await keptFor()]).toEqual([201, 0]);
});

test('a suspension for a time refuses the address of a deleted account until that time', async () => {
  const person = await signUp(app.deps);
  await limitAndDelete(person, { action: 'suspend', days: 7 });
  expect((await signUpAgain(person)).status).toBe(403);
  app.clock.advance({ seconds: 7 * DAY });
  expect([(await signUpAgain(person)).status, await keptFor()]).toEqual([201, 0]);
});

test('a silenced person who deletes the account and signs up again is still silenced', async () => {
  const person = await signUp(app.deps);
  const { moderator } = await limitAndDelete(person, { action: 'silence' });
  const { status, body } = await signUpAgain(person);
  expect(status).toBe(201);
  const { id: eventId } = await published(app, moderator);
  const comment = { params: { eventId }, body: { text: 'Pills' } };
  const again = { ...body, email: person.email, password: person.password };
  expect((await app.call(writeComment, comment, again)).problem.code).toBe('auth.silenced');
});
