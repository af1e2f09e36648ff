import { describe, expect, test } from 'vitest';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { decideAccounts } from '#contracts/admin/admin-accounts.contract.ts';
import { writeComment } from '#contracts/comments/comments.contract.ts';
import { decideContent, listContent } from '#contracts/moderation/content.contract.ts';
import { answerAppeal, appealDecision, restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import { decideCase, decideCases, lookAtCase, suspendAuthor } from '#contracts/moderation/reports.contract.ts';
import { endExpiredDecisions } from '#server/moderation/appeals.actions.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { enterGroup, makeGroup } from '#tests/support/groups.ts';
import { isWaiting } from '#tests/support/lock-waits.ts';
import { caseOf, decideAbout, report } from '#tests/support/moderation.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const moderator = await staffMember(app.deps, 'moderator');
await staffMember(app.deps, 'administrator');

const choice = { rule: 'spam', explanation: 'Pills.' } as const;
const suspension = { ...choice, action: 'suspend' } as const;
type Reported = { authorId: string; caseId: string; revision: number };

test.each<[string, (reported: Reported) => Promise<{ status: number }>]>([
  [
    'the author of a case',
    ({ caseId, revision }) => app.call(suspendAuthor, { params: { caseId }, body: { ...choice, revision } }, moderator),
  ],
  [
    'the authors of several cases',
    ({ caseId: id, revision }) =>
      app.call(decideCases, { body: { ...suspension, cases: [{ id, revision }] } }, moderator),
  ],
  [
    'the authors of content',
    async ({ authorId: author }) => {
      const { content } = (await app.call(listContent, { query: { author } }, moderator)).body;
      const targets = content.map(({ kind, targetId, version }) => ({ kind, targetId, version }));
      return app.call(decideContent, { body: { ...suspension, targets } }, moderator);
    },
  ],
  [
    'accounts',
    ({ authorId }) => app.call(decideAccounts, { body: { ...suspension, personIds: [authorId] } }, moderator),
  ],
])('a decision that suspends %s locks administrators before cases', async (_whom, suspend) => {
  const author = await signUp(app.deps);
  const { id: targetId } = await published(app, author);
  const target = { kind: 'event', targetId } as const;
  await report(app, target);
  const { id: caseId, revision } = await caseOf(app, target, moderator);
  const { deciding } = await app.db.transaction(async (tx) => {
    await tx.execute('select from moderation_cases where id = $1 for update', [caseId]);
    const begun = suspend({ authorId: author.user.id, caseId, revision });
    await isWaiting(app, 1);
    const free = `select from accounts where role = 'administrator' for no key update skip locked`;
    expect(await tx.execute(free)).toBe(0);
    return { deciding: begun };
  });
  expect((await deciding).status).toBe(200);
});

const remove = (author: SomeoneSignedIn) => app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, author);

test.each(['warn', 'hold', 'silence', 'hide'] as const)(
  'a decision to %s does not deadlock with the deletion of the account of the author',
  async (action) => {
    const [host, author] = [await signUp(app.deps), await signUp(app.deps)];
    await decideAbout(app, { kind: 'person', targetId: author.user.id }, { moderator, action: 'hold' });
    const { id: eventId } = await published(app, host);
    const written = await app.call(writeComment, { params: { eventId }, body: { text: 'Hello' } }, author);
    const target = { kind: 'comment', targetId: written.body.id } as const;
    const { id: caseId, revision } = await caseOf(app, target, moderator);
    const { deciding, deleting } = await app.db.transaction(async (tx) => {
      // Keeps the decision from going on after it has locked its case.
      await tx.execute('select from held_content where case_id = $1 for update', [caseId]);
      const decided = app.call(decideCase, { params: { caseId }, body: { ...choice, action, revision } }, moderator);
      await isWaiting(app, 1);
      const deleted = remove(author);
      await isWaiting(app, 2);
      return { deciding: decided, deleting: deleted };
    });
    expect([(await deciding).status, (await deleting).status]).toEqual([200, 204]);
  },
);

/** What others cannot lock while the author deletes the account. */
const lockedAccounts = async (personId: string) =>
  1 - (await app.db.execute('select from accounts where id = $1 for no key update skip locked', [personId]));

test.each<[string, (decisionId: string, author: SomeoneSignedIn, moderator: SomeoneSignedIn) => Promise<unknown>]>([
  [
    'restoring what a decision limited',
    (decisionId, _author, moderator) =>
      app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator),
  ],
  [
    'granting an appeal',
    async (decisionId, author) => {
      await app.call(appealDecision, { params: { decisionId }, body: { words: 'Not me.' } }, author);
      const answerer = await staffMember(app.deps, 'moderator');
      const body = { outcome: 'reversed', answer: 'A mistake.' } as const;
      return app.call(answerAppeal, { params: { decisionId }, body }, answerer);
    },
  ],
  [
    'the end of the time of a decision',
    async () => {
      app.clock.advance({ days: 2 });
      return endExpiredDecisions(app.deps);
    },
  ],
])('%s locks the account of the author before the decision, like its deletion', async (_what, end) => {
  const [author, moderator] = [await signUp(app.deps), await staffMember(app.deps, 'moderator')];
  const about = { kind: 'person', targetId: author.user.id } as const;
  const decisionId = await decideAbout(app, about, { moderator, action: 'silence', days: 1 });
  const { ending } = await app.db.transaction(async (tx) => {
    await tx.execute('select from account_limits where decision_id = $1 for update', [decisionId]);
    const begun = end(decisionId, author, moderator);
    await isWaiting(app, 1);
    expect(await lockedAccounts(author.user.id)).toBe(1);
    return { ending: begun };
  });
  await ending;
  expect(await app.db.execute('select from decisions where id = $1 and ended_at is not null', [decisionId])).toBe(1);
});

test('accounts of several decisions whose time has passed are left while they are deleted', async () => {
  const [author, other] = [await signUp(app.deps), await signUp(app.deps)];
  const moderator = await staffMember(app.deps, 'moderator');
  for (const { user } of [author, other])
    await decideAbout(app, { kind: 'person', targetId: user.id }, { moderator, action: 'silence', days: 1 });
  app.clock.advance({ days: 2 });
  await app.db.transaction(async (tx) => {
    await tx.execute('select from accounts where id = $1 for update', [author.user.id]);
    expect(await endExpiredDecisions(app.deps)).toBe(1);
  });
  expect(await endExpiredDecisions(app.deps)).toBe(1);
});

describe('the account of a moderator is deleted while a colleague', () => {
  /** A group that the moderator is a member of, so that the deletion locks it. */
  const joined = async () => {
    const organizer = await signUp(app.deps);
    const [leaving, colleague] = [await staffMember(app.deps, 'moderator'), await staffMember(app.deps, 'moderator')];
    const { id: targetId, slug } = await makeGroup(app.deps, organizer.user.id);
    await enterGroup(app.deps, { slug, organizerId: organizer.user.id, personId: leaving.user.id });
    return { leaving, colleague, target: { kind: 'group', targetId } as const };
  };

  /** Both begin while the group is locked, the deletion first. */
  const deleteWhile = async (leaving: SomeoneSignedIn, groupId: string, act: () => Promise<{ status: number }>) => {
    const { deleting, acting } = await app.db.transaction(async (tx) => {
      await tx.execute('select from groups where id = $1 for update', [groupId]);
      const deleted = remove(leaving);
      await isWaiting(app, 1);
      const acted = act();
      await isWaiting(app, 2);
      return { deleting: deleted, acting: acted };
    });
    return [(await deleting).status, (await acting).status];
  };

  test('decides a case that the moderator looked at: neither deadlocks', async () => {
    const { leaving, colleague, target } = await joined();
    await report(app, target);
    const { id: caseId, revision } = await caseOf(app, target, leaving);
    await app.call(lookAtCase, { params: { caseId } }, leaving);
    const decide = () =>
      app.call(decideCase, { params: { caseId }, body: { ...choice, action: 'hide', revision } }, colleague);
    expect(await deleteWhile(leaving, target.targetId, decide)).toEqual([204, 200]);
  });

  test('takes back a decision of the moderator: neither deadlocks', async () => {
    const { leaving, colleague, target } = await joined();
    const decisionId = await decideAbout(app, target, { moderator: leaving, action: 'hide' });
    const restore = () =>
      app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, colleague);
    expect(await deleteWhile(leaving, target.targetId, restore)).toEqual([204, 204]);
  });
});
