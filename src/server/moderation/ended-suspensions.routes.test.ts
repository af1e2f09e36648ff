import { expect, test } from 'vitest';
import { getEvent } from '#contracts/events/events.contract.ts';
import { getGroup } from '#contracts/groups/groups.contract.ts';
import {
  answerAppeal,
  appealDecision,
  getDecision,
  listAppeals,
  listOwnDecisions,
  restoreDecision,
} from '#contracts/moderation/decisions.contract.ts';
import { suspendAuthor } from '#contracts/moderation/reports.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUpPeople, staffMember } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { caseOf, logInAgain, report } from '#tests/support/moderation.ts';
import { type As, testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const moderator = await staffMember(app.deps, 'moderator');
const colleague = await staffMember(app.deps, 'moderator');
const spam = { rule: 'spam', explanation: 'You posted spam.' } as const;

/** An event, another and a group with a member are reported, and their author is suspended over the first. */
async function suspendedAuthor() {
  const [author, member] = await signUpPeople(app.deps, 2);
  const event = await published(app, author, { title: 'Pills' });
  const other = await published(app, author, { title: 'Pub quiz' });
  const group = await setUpGroup(app, author, { members: [member], name: 'Quiz friends' });
  const first = { kind: 'event', targetId: event.id } as const;
  for (const target of [
    first,
    { kind: 'event', targetId: other.id } as const,
    { kind: 'group', targetId: group.id } as const,
  ])
    await report(app, target);
  const { id: caseId, revision } = await caseOf(app, first, moderator);
  await app.call(suspendAuthor, { params: { caseId }, body: { revision, ...spam } }, moderator);
  const session = await logInAgain(app, author);
  const { decisions } = (await app.call(listOwnDecisions, { query: {} }, session)).body;
  const decisionAbout = (title: string) => decisions.find((decision) => decision.title === title)!.id;
  const shown = async () => {
    const events = [event, other].map(({ id }) => app.call(getEvent, { params: { eventId: id } }, null));
    const page = app.call(getGroup, { params: { slug: group.slug }, query: {} }, member);
    return (await Promise.all([...events, page])).map(({ status }) => status === 200);
  };
  return { session, suspension: decisionAbout('Pills'), decisionAbout, shown };
}
const appeal = (decisionId: string, as: As) =>
  app.call(appealDecision, { params: { decisionId }, body: { words: 'I am no spammer.' } }, as);
const answer = (decisionId: string, outcome: 'upheld' | 'reversed') =>
  app.call(answerAppeal, { params: { decisionId }, body: { outcome, answer: 'We looked again.' } }, colleague);

test('a suspension that is reversed ends with all that it hid along, and answers the appeals about that', async () => {
  const { session, suspension, decisionAbout, shown } = await suspendedAuthor();
  expect(await shown()).toEqual([false, false, false]);
  const along = decisionAbout('Pub quiz');
  for (const decisionId of [suspension, along]) await appeal(decisionId, session);
  await answer(suspension, 'reversed');
  expect(await shown()).toEqual([true, true, true]);
  const { appeal: answered, endedAt } = (await app.call(getDecision, { params: { decisionId: along } }, session)).body;
  expect(answered).toMatchObject({ state: 'reversed', answer: 'We looked again.' });
  expect(endedAt).not.toBeNull();
  const { decisions } = (await app.call(listAppeals, { query: {} }, colleague)).body;
  expect(decisions.map(({ id }) => id)).not.toContain(along);
});

test('a suspension that the staff ends shows all that it hid along', async () => {
  const { suspension, shown } = await suspendedAuthor();
  const ended = await app.call(restoreDecision, { params: { decisionId: suspension }, body: spam }, moderator);
  expect([ended.status, await shown()]).toEqual([204, [true, true, true]]);
});

test('what was hidden along stays hidden after the suspension if an appeal about it was upheld', async () => {
  const { session, suspension, decisionAbout, shown } = await suspendedAuthor();
  const along = decisionAbout('Quiz friends');
  await appeal(along, session);
  await answer(along, 'upheld');
  await appeal(suspension, session);
  await answer(suspension, 'reversed');
  expect(await shown()).toEqual([true, true, false]);
});

test('the decision to suspend lists what it hid along, which leads back to it', async () => {
  const { session, suspension, decisionAbout } = await suspendedAuthor();
  const read = async (decisionId: string, as: As) => (await app.call(getDecision, { params: { decisionId } }, as)).body;
  const along = ['Pub quiz', 'Quiz friends'].map((title) =>
    expect.objectContaining({ id: decisionAbout(title), title, isEnded: false }),
  );
  for (const as of [session, colleague]) {
    const { hiddenAlong, suspensionId } = await read(suspension, as);
    expect(hiddenAlong).toHaveLength(2);
    expect([hiddenAlong, suspensionId]).toEqual([expect.arrayContaining(along), null]);
    expect(await read(decisionAbout('Pub quiz'), as)).toMatchObject({ hiddenAlong: [], suspensionId: suspension });
  }
});

test('what a suspension left in force that ended in an older version does not claim to end with it', async () => {
  const { session, suspension, decisionAbout } = await suspendedAuthor();
  const decisionId = decisionAbout('Pub quiz');
  await app.db.execute('update decisions set ended_at = now() where id = $1', [suspension]);
  const { body } = await app.call(getDecision, { params: { decisionId } }, session);
  expect(body).toMatchObject({ suspensionId: null, endedAt: null });
});
