import { expect, test } from 'vitest';
import { answerAppeal, appealDecision, getDecision } from '#contracts/moderation/decisions.contract.ts';
import { updateEmailVerified } from '#server/accounts/credentials.queries.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUp, staffMember } from '#tests/support/factories.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { testApp } from '#tests/support/test-app.ts';
import { endExpiredDecisions } from './appeals.actions.ts';

const app = await testApp();
await insertPlaces(app);
const moderator = await staffMember(app.deps, 'administrator');

/** An event is hidden for a day; returns what its author reads. */
async function hiddenEvent() {
  const author = await signUp(app.deps);
  await updateEmailVerified(app.db, author.user.id, app.clock.now());
  const target = { kind: 'event', targetId: (await published(app, author)).id } as const;
  const decisionId = await decideAbout(app, target, { moderator, action: 'hide', days: 1 });
  const params = { decisionId };
  const mail = async (reason: string) =>
    (await mailsTo(app, author.email)).find((sent) => sent.reason === `${reason}:${decisionId}`)!.text;
  const isAnsweredByOther = async () => (await app.call(getDecision, { params }, author)).body.isAnsweredByOther;
  return { author, params, mail, isAnsweredByOther };
}

test('authors are told that someone else reviews an appeal only where the site has someone else who may', async () => {
  const alone = await hiddenEvent();
  expect(await alone.isAnsweredByOther()).toBe(false);
  expect(await alone.mail('decision')).toContain('and a person will review it.');
  await staffMember(app.deps, 'moderator');
  const { mail, isAnsweredByOther } = await hiddenEvent();
  expect(await isAnsweredByOther()).toBe(true);
  expect(await mail('decision')).toContain('and someone else will review it.');
});

test.each([
  [true, 'The decision was upheld. It has ended meanwhile.'],
  [false, 'The decision stays as it is.'],
])('the answer that upholds a decision says whether it has ended: %s', async (hasEnded, sentence) => {
  const { author, params, mail } = await hiddenEvent();
  await app.call(appealDecision, { params, body: { words: 'Please.' } }, author);
  // Sessions would end if the clock advanced, so the end moves.
  if (hasEnded)
    await app.db.execute('update decisions set until = $2 where id = $1', [params.decisionId, app.clock.now()]);
  await endExpiredDecisions(app.deps);
  const colleague = await staffMember(app.deps, 'moderator');
  const body = { outcome: 'upheld', answer: 'We looked again.' } as const;
  expect((await app.call(answerAppeal, { params, body }, colleague)).status).toBe(204);
  expect(await mail('appeal-answer')).toContain(sentence);
});
