import { expect, test } from 'vitest';
import { answerAppeal, appealDecision, getDecision } from '#contracts/moderation/decisions.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUp, staffMember } from '#tests/support/factories.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { testApp } from '#tests/support/test-app.ts';
import { eraseOldSnapshots } from './cases.queries.ts';

const app = await testApp();
await insertPlaces(app);
const [decider, answerer] = [await staffMember(app.deps, 'moderator'), await staffMember(app.deps, 'moderator')];

test('what was decided about is erased when no appeal is possible, and not before an appeal is answered', async () => {
  const author = await signUp(app.deps);
  const [appealed, other] = [await published(app, author, { title: 'Pills' }), await published(app, author)];
  const decisionIds: string[] = [];
  for (const { id: targetId } of [appealed, other])
    decisionIds.push(await decideAbout(app, { kind: 'event', targetId }, { moderator: decider, action: 'hide' }));
  const params = { decisionId: decisionIds[0]! };
  await app.call(appealDecision, { params, body: { words: 'It was vitamins.' } }, author);
  const later = new Date(app.clock.now().getTime() + 1000);
  const titles = async () => {
    const shown = decisionIds.map((decisionId) => app.call(getDecision, { params: { decisionId } }, answerer));
    return (await Promise.all(shown)).map(({ body }) => body.title);
  };
  await eraseOldSnapshots(app.db, later);
  expect(await titles()).toEqual(['Pills', '']);
  await app.call(answerAppeal, { params, body: { outcome: 'upheld', answer: 'No.' } }, answerer);
  await eraseOldSnapshots(app.db, later);
  expect(await titles()).toEqual(['', '']);
});
