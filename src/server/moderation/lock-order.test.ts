import { expect, test } from 'vitest';
import { decideAccounts } from '#contracts/admin/admin-accounts.contract.ts';
import { decideContent, listContent } from '#contracts/moderation/content.contract.ts';
import { decideCases, suspendAuthor } from '#contracts/moderation/reports.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUp, staffMember } from '#tests/support/factories.ts';
import { isWaiting } from '#tests/support/lock-waits.ts';
import { caseOf, report } from '#tests/support/moderation.ts';
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
