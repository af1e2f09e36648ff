import { expect, test } from 'vitest';
import {
  answerAppeal,
  appealDecision,
  getDecision,
  restoreDecision,
} from '#contracts/moderation/decisions.contract.ts';
import type { DecisionAction } from '#contracts/moderation/site-rules.ts';
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

/** Something is decided about an event, to hide it for a day; returns what its author reads. */
async function decidedEvent(choice: { action: DecisionAction; days?: number } = { action: 'hide', days: 1 }) {
  const author = await signUp(app.deps);
  await updateEmailVerified(app.db, author.user.id, app.clock.now());
  const target = { kind: 'event', targetId: (await published(app, author)).id } as const;
  const decisionId = await decideAbout(app, target, { moderator, ...choice });
  const params = { decisionId };
  const mail = async (reason: string) =>
    (await mailsTo(app, author.email)).find((sent) => sent.reason === `${reason}:${decisionId}`)!.text;
  const isAnsweredByOther = async () => (await app.call(getDecision, { params }, author)).body.isAnsweredByOther;
  const appeal = async () => (await app.call(appealDecision, { params, body: { words: 'Please.' } }, author)).status;
  /** Sessions would end if the clock advanced, so the end moves. */
  const runOut = async () => {
    await app.db.execute('update decisions set until = $2 where id = $1', [decisionId, app.clock.now()]);
    await endExpiredDecisions(app.deps);
  };
  const restore = () => app.call(restoreDecision, { params, body: { explanation: 'A mistake.' } }, moderator);
  return { author, params, target, mail, isAnsweredByOther, appeal, runOut, restore };
}

test('authors are notified that someone else reviews an appeal only where the site has someone else who may', async () => {
  const alone = await decidedEvent();
  expect(await alone.isAnsweredByOther()).toBe(false);
  expect(await alone.mail('decision')).toContain('and a person will review it.');
  await staffMember(app.deps, 'moderator');
  const { mail, isAnsweredByOther } = await decidedEvent();
  expect(await isAnsweredByOther()).toBe(true);
  expect(await mail('decision')).toContain('and someone else will review it.');
});

test.each([
  [true, 'The decision was upheld. It has ended in the meantime.'],
  [false, 'The decision stays as it is.'],
])('the answer that upholds a decision says whether it has ended: %s', async (hasEnded, sentence) => {
  const { params, mail, appeal, runOut } = await decidedEvent();
  await appeal();
  if (hasEnded) await runOut();
  const colleague = await staffMember(app.deps, 'moderator');
  const body = { outcome: 'upheld', answer: 'We looked again.' } as const;
  expect((await app.call(answerAppeal, { params, body }, colleague)).status).toBe(204);
  expect(await mail('appeal-answer')).toContain(sentence);
});

test('a decision whose time has passed can still be appealed, as its mail promises, but not one that was taken back', async () => {
  const { params, mail, appeal, runOut } = await decidedEvent();
  await runOut();
  expect(await appeal()).toBe(204);
  const colleague = await staffMember(app.deps, 'moderator');
  await app.call(answerAppeal, { params, body: { outcome: 'reversed', answer: 'We were wrong.' } }, colleague);
  expect(await mail('appeal-answer')).toContain('The decision was reversed. It had ended already.');
  const restored = await decidedEvent();
  await restored.restore();
  expect(await restored.appeal()).toBe(409);
});

test('a warning has neither a time nor an end, whatever was asked for', async () => {
  const { author, params, mail } = await decidedEvent({ action: 'warn', days: 1 });
  expect((await app.call(getDecision, { params }, author)).body.until).toBeNull();
  expect(await mail('decision')).not.toMatch(/This ends|end date/);
  expect(await (await decidedEvent({ action: 'hide' })).mail('decision')).toContain('This has no end date.');
});

test('the mail about a decision that ended says that things are visible again only where they are', async () => {
  const [hidden, silenced, suspended] = [
    await decidedEvent(),
    await decidedEvent({ action: 'silence' }),
    await decidedEvent({ action: 'suspend' }),
  ];
  for (const { restore } of [hidden, silenced, suspended]) await restore();
  expect(await hidden.mail('restoration')).toContain('What was hidden is visible again.');
  expect(await silenced.mail('restoration')).not.toContain('visible');
  expect(await suspended.mail('restoration')).toContain('is visible again, unless another decision hides it.');
  const twice = await decidedEvent();
  const person = { kind: 'person', targetId: twice.author.user.id } as const;
  await decideAbout(app, person, { moderator, action: 'suspend' });
  await twice.restore();
  expect(await twice.mail('restoration')).toContain('What was hidden stays hidden for another reason.');
});
