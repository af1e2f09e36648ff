import { expect, test } from 'vitest';
import { decideAccounts } from '#contracts/admin/admin-accounts.contract.ts';
import {
  answerAppeal,
  appealDecision,
  getDecision,
  restoreDecision,
} from '#contracts/moderation/decisions.contract.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { decideAbout, report } from '#tests/support/moderation.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const moderator = await staffMember(app.deps, 'moderator');

async function unverified(): Promise<SomeoneSignedIn> {
  const person = await signUp(app.deps);
  await app.db.execute('update accounts set email_verified_at = null where id = $1', [person.user.id]);
  return person;
}
const newsFor = async (person: SomeoneSignedIn) => {
  await runJobs(app);
  return (await notificationsOf(app, person)).map(({ title, text, path }) => ({ title, text, path }));
};
const decideAboutEventOf = async (author: SomeoneSignedIn) =>
  decideAbout(app, { kind: 'event', targetId: (await published(app, author)).id }, { moderator, action: 'hide' });

test('an author without a verified address finds the reasons and the appeal from a notification, without a mail', async () => {
  const author = await unverified();
  const decisionId = await decideAboutEventOf(author);
  expect(await newsFor(author)).toEqual([
    {
      title: 'The moderators decided about your event',
      text: 'It was hidden. See the reasons, and appeal.',
      path: `/decisions/${decisionId}`,
    },
  ]);
  expect(await mailsTo(app, author.email)).toEqual([]);
  const params = { decisionId };
  expect((await app.call(getDecision, { params }, author)).body).toMatchObject({
    explanation: 'It advertises pills.',
    abilities: { appeal: true },
  });
  await app.call(appealDecision, { params, body: { words: 'It does not.' } }, author);
  const colleague = await staffMember(app.deps, 'moderator');
  await app.call(answerAppeal, { params, body: { outcome: 'upheld', answer: 'It does.' } }, colleague);
  expect(await newsFor(author)).toContainEqual({
    title: 'Your appeal was answered',
    text: 'It was about your event.',
    path: `/decisions/${decisionId}`,
  });
});

test('an author with a verified address gets one mail about a decision, with the reasons', async () => {
  const author = await signUp(app.deps);
  await decideAboutEventOf(author);
  expect(await newsFor(author)).toHaveLength(1);
  const mails = await mailsTo(app, author.email);
  expect(mails.filter(({ reason }) => reason.startsWith('decision'))).toHaveLength(1);
});

test('a person who was suspended is notified once the suspension is taken back, not of each decision of it', async () => {
  const author = await unverified();
  await report(app, { kind: 'event', targetId: (await published(app, author)).id });
  const choice = { action: 'suspend', rule: 'spam', explanation: 'Pills.' } as const;
  await app.call(decideAccounts, { body: { ...choice, personIds: [author.user.id] } }, moderator);
  // Suspended people find it at their next login instead.
  expect(await newsFor(author)).toEqual([]);
  const { id } = await app.db.one(IdRow, `select id from decisions where author_id = $1 and action = 'suspend'`, [
    author.user.id,
  ]);
  await app.call(restoreDecision, { params: { decisionId: id }, body: { explanation: 'A mistake.' } }, moderator);
  expect(await newsFor(author)).toEqual([
    {
      title: 'The decision about your profile has ended',
      text: 'The moderators took it back.',
      path: `/decisions/${id}`,
    },
  ]);
});
