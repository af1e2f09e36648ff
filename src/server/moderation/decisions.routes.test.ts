import { describe, expect, test } from 'vitest';
import { deleteAccount, exportAccount, getProfile } from '#contracts/accounts/accounts.contract.ts';
import { listSessions } from '#contracts/accounts/sessions.contract.ts';
import { writeComment } from '#contracts/comments/comments.contract.ts';
import { getEvent, publishEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { deleteGroup } from '#contracts/groups/groups.contract.ts';
import {
  answerAppeal,
  appealDecision,
  getDecision,
  listAppeals,
  listOwnDecisions,
  restoreDecision,
} from '#contracts/moderation/decisions.contract.ts';
import { deleteOrganization, followOrganization } from '#contracts/organizations/organizations.contract.ts';
import { getPerson } from '#contracts/people/people.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { createSeries } from '#contracts/series/series.contract.ts';
import { updateEmailVerified } from '#server/accounts/credentials.queries.ts';
import { draft, insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { decideAbout, logInAgain } from '#tests/support/moderation.ts';
import { organization } from '#tests/support/organizations.ts';
import { type As, testApp } from '#tests/support/test-app.ts';
import { makeEventShift, shiftAfter, shiftNow, signUpForShift } from '#tests/support/volunteering.ts';
import { endExpiredDecisions } from './appeals.actions.ts';

const app = await testApp();
await insertPlaces(app);
const moderator = await staffMember(app.deps, 'moderator');
const colleague = await staffMember(app.deps, 'moderator');
const isVisible = async (eventId: string) => (await app.call(getEvent, { params: { eventId } }, null)).status === 200;
const answer = (decisionId: string, outcome: 'upheld' | 'reversed', as: SomeoneSignedIn) =>
  app.call(answerAppeal, { params: { decisionId }, body: { outcome, answer: 'We looked again.' } }, as);

test('a stranger reads no decision, and its author reads neither who reported nor who decided', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const { id } = await published(app, ada);
  const decisionId = await decideAbout(app, { kind: 'event', targetId: id }, { moderator, action: 'hide' });
  const read = (as: SomeoneSignedIn | null) => app.call(getDecision, { params: { decisionId } }, as);
  expect([(await read(ben)).status, (await read(null)).status]).toEqual([404, 401]);
  const { body } = await read(ada);
  expect(body).toMatchObject({ action: 'hide', rule: 'spam', until: null, abilities: { appeal: true, answer: false } });
  expect(JSON.stringify(body)).not.toContain(moderator.user.id);
});

test('an appeal is made once, answered by somebody else, and reversing it shows the event again', async () => {
  const ada = await signUp(app.deps);
  const { id } = await published(app, ada);
  const decisionId = await decideAbout(app, { kind: 'event', targetId: id }, { moderator, action: 'hide' });
  expect(await isVisible(id)).toBe(false);
  const appeal = (as: SomeoneSignedIn) =>
    app.call(appealDecision, { params: { decisionId }, body: { words: 'It is a real event.' } }, as);
  expect((await appeal(moderator)).problem.code).toBe('appeal.not_open');
  const twice = await Promise.all([appeal(ada), appeal(ada)]);
  expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([204, 409]));
  const { decisions } = (await app.call(listAppeals, { query: {} }, colleague)).body;
  expect(decisions.map((decision) => decision.id)).toContain(decisionId);
  expect((await answer(decisionId, 'reversed', moderator)).problem.code).toBe('appeal.by_other');
  expect((await answer(decisionId, 'reversed', colleague)).status).toBe(204);
  expect(await isVisible(id)).toBe(true);
  expect((await answer(decisionId, 'upheld', colleague)).problem.code).toBe('appeal.not_open');
  const mail = (await mailsTo(app, ada.email)).find(({ reason }) => reason.startsWith('appeal-answer:'));
  expect(mail!.text).toContain('The decision was reversed.');
});

test('an appeal is answered by who decided, where the others may not: its author, moderators about administrators, and suspended staff', async () => {
  const { deps } = app;
  const [boss, author] = [await staffMember(deps, 'administrator'), await staffMember(deps, 'administrator')];
  const { id } = await published(app, author);
  const decisionId = await decideAbout(app, { kind: 'event', targetId: id }, { moderator: boss, action: 'hide' });
  await app.call(appealDecision, { params: { decisionId }, body: { words: 'Please.' } }, author);
  expect((await answer(decisionId, 'reversed', colleague)).problem.code).toBe('case.own');
  const third = await staffMember(deps, 'administrator');
  expect((await answer(decisionId, 'reversed', boss)).problem.code).toBe('appeal.by_other');
  await decideAbout(app, { kind: 'person', targetId: third.user.id }, { moderator: boss, action: 'suspend' });
  const seen = (await app.call(getDecision, { params: { decisionId } }, boss)).body;
  expect(seen.abilities.answer).toBe(true);
  expect((await answer(decisionId, 'reversed', boss)).status).toBe(204);
});

test('a moderator who ends a decision that was appealed grants the appeal, which no longer waits for anybody', async () => {
  const ada = await signUp(app.deps);
  const { id } = await published(app, ada);
  const decisionId = await decideAbout(app, { kind: 'event', targetId: id }, { moderator, action: 'hide' });
  const params = { decisionId };
  await app.call(appealDecision, { params, body: { words: 'Please.' } }, ada);
  await app.call(restoreDecision, { params, body: { explanation: 'Our mistake.' } }, moderator);
  const { body } = await app.call(getDecision, { params }, ada);
  expect(body.appeal).toMatchObject({ state: 'reversed', answer: 'Our mistake.' });
  const { decisions } = (await app.call(listAppeals, { query: {} }, colleague)).body;
  expect(decisions.map((decision) => decision.id)).not.toContain(decisionId);
});

test('the author can neither publish nor delete a hidden event; staff can restore it', async () => {
  const ada = await signUp(app.deps);
  const { id } = await published(app, ada);
  const decisionId = await decideAbout(app, { kind: 'event', targetId: id }, { moderator, action: 'remove' });
  const again = await app.call(publishEvent, { params: { eventId: id } }, ada);
  expect(again.problem.code).toBe('content.hidden');
  const restore = () =>
    app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'Our mistake.' } }, moderator);
  expect((await restore()).status).toBe(204);
  expect((await restore()).problem.code).toBe('decision.ended');
  expect(await isVisible(id)).toBe(true);
});

describe.each(['group', 'organization'] as const)('a hidden %s', (kind) => {
  const scene = async () => {
    const [ada, ben] = await signUpPeople(app.deps, 2);
    await updateEmailVerified(app.db, ada.user.id, app.clock.now());
    const { id, slug } =
      kind === 'group' ? await setUpGroup(app, ada, { members: [ben] }) : await organization(app, ada);
    if (kind === 'organization') await app.call(followOrganization, { params: { slug } }, ben);
    return { ada, ben, slug, host: { kind, id }, target: { kind, targetId: id } };
  };
  const publish = (eventId: string, as: SomeoneSignedIn) => app.call(publishEvent, { params: { eventId } }, as);

  test('publishes neither drafts from before nor new ones, says so, and does once it is restored', async () => {
    const { ada, ben, host, target } = await scene();
    const { id: before } = await draft(app, ada, { host });
    const decisionId = await decideAbout(app, target, { moderator, action: 'hide' });
    const { id: after } = await draft(app, ada, { host, title: 'Typed for an hour' });
    for (const eventId of [before, after]) {
      const { status, problem } = await publish(eventId, ada);
      expect([status, problem.code]).toEqual([409, 'content.hidden']);
      expect(problem.message).toContain('Keep this event as a draft');
      const repeated = { body: { eventId, rule: 'FREQ=WEEKLY;COUNT=3' } };
      expect((await app.call(createSeries, repeated, ada)).problem.code).toBe('content.hidden');
      for (const as of [ben, null]) expect((await app.call(getEvent, { params: { eventId } }, as)).status).toBe(404);
    }
    await runJobs(app);
    expect(await notificationsOf(app, ben)).toEqual([]);
    const kept = (await app.call(getEvent, { params: { eventId: after } }, ada)).body;
    expect(kept).toMatchObject({ status: 'draft', title: 'Typed for an hour' });
    await app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
    expect((await publish(after, ada)).body).toMatchObject({ status: 'published' });
    await runJobs(app);
    expect((await notificationsOf(app, ben)).map((sent) => sent.kind)).toEqual(['group-event']);
  });

  test('cannot be deleted with the events that are hidden with it, which people may have paid for', async () => {
    const { ada, ben, host, slug, target } = await scene();
    const { id: eventId } = await published(app, ada, { host });
    await joinEvent(app, eventId, ben);
    await decideAbout(app, target, { moderator, action: 'hide' });
    const call = kind === 'group' ? deleteGroup : deleteOrganization;
    expect((await app.call(call, { params: { slug } }, ada)).problem.code).toBe(`${kind}.has_events`);
  });

  test('gets no hidden event of another host, which would return with its name', async () => {
    const { ada, host, target } = await scene();
    const { id: eventId } = await published(app, ada);
    await decideAbout(app, { kind: 'event', targetId: eventId }, { moderator, action: 'hide' });
    await decideAbout(app, target, { moderator, action: 'hide' });
    const moved = await app.call(updateEvent, { params: { eventId }, body: { host } }, ada);
    expect(moved.problem.code).toBe('event.host_fixed');
  });

  test('shows no event that is published while a moderator hides it', async () => {
    for (let round = 0; round < 3; round++) {
      const { ada, host, target } = await scene();
      const ids = [await draft(app, ada, { host }), await draft(app, ada, { host })].map(({ id }) => id);
      const answers = await Promise.all([
        decideAbout(app, target, { moderator, action: 'hide' }),
        ...ids.map((eventId) => publish(eventId, ada)),
      ]);
      for (const answer of answers.slice(1)) expect([200, 409]).toContain((answer as { status: number }).status);
      for (const eventId of ids) expect(await isVisible(eventId)).toBe(false);
    }
  });
});

test('people who wait get what became free while the event was hidden, once it is shown again', async () => {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const event = await published(app, ada, { capacity: 1 });
  const { id: eventId } = event;
  const shift = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
  for (const person of [ben, cleo]) {
    await joinEvent(app, eventId, person);
    await signUpForShift(app, shift.id, person);
  }
  const decisionId = await decideAbout(app, { kind: 'event', targetId: eventId }, { moderator, action: 'hide' });
  await app.call(deleteAccount, { body: { currentPassword: ben.password } }, ben);
  await runJobs(app);
  await app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'Our mistake.' } }, moderator);
  await runJobs(app);
  expect((await shiftNow(app, event, shift, cleo)).state).toBe('signed-up');
  const { contents } = (await app.call(exportAccount, {}, cleo)).body;
  expect(contents['rsvps']).toMatchObject([{ status: 'going' }]);
});

describe('a suspended person', () => {
  test('is signed out at once, disappears with their events and comments, and gives their seats to others', async () => {
    const [host, spammer, waiting] = await signUpPeople(app.deps, 3);
    const { id: theirs } = await published(app, spammer, { title: 'Pills' });
    const { id: party } = await published(app, host, { capacity: 1 });
    await joinEvent(app, party, spammer);
    await joinEvent(app, party, waiting);
    const { id: targetId } = (
      await app.call(writeComment, { params: { eventId: party }, body: { text: 'Buy pills' } }, spammer)
    ).body;
    await decideAbout(app, { kind: 'comment', targetId }, { moderator, action: 'suspend' });
    app.clock.advance({ seconds: 5 });
    expect((await app.call(listSessions, {}, spammer)).status).toBe(401);
    expect(await isVisible(theirs)).toBe(false);
    expect((await app.call(getPerson, { params: { personId: spammer.user.id } }, null)).status).toBe(404);
    await runJobs(app);
    expect((await app.call(getEvent, { params: { eventId: party } }, waiting)).status).toBe(200);
    const seats = await app.call(answerEvent, { params: { eventId: party }, body: { status: 'going' } }, waiting);
    expect(seats.body).toMatchObject({ status: 'going' });
  });

  test('logs in to the decision, the appeal and their data, and to nothing else', async () => {
    const spammer = await signUp(app.deps);
    const { id: targetId } = await published(app, spammer);
    const decisionId = await decideAbout(app, { kind: 'event', targetId }, { moderator, action: 'suspend' });
    const session = await logInAgain(app, spammer);
    const allowed = [
      app.call(getProfile, {}, session),
      app.call(exportAccount, {}, session),
      app.call(getDecision, { params: { decisionId } }, session),
      app.call(appealDecision, { params: { decisionId }, body: { words: 'Please.' } }, session),
    ];
    for (const { status } of await Promise.all(allowed)) expect(status).toBeLessThan(300);
    expect((await app.call(listSessions, {}, session)).problem.code).toBe('auth.suspended');
    await answer(decisionId, 'reversed', colleague);
    app.clock.advance({ seconds: 5 });
    expect((await app.call(listSessions, {}, session)).status).toBe(200);
    expect(await isVisible(targetId)).toBe(true);
  });
});

test('a suspended person whose address is unverified finds the decisions against them, and no others, and appeals', async () => {
  const [spammer, other] = await signUpPeople(app.deps, 2);
  const list = async (as: As) => (await app.call(listOwnDecisions, { query: {} }, as)).body.decisions;
  const about = async (author: SomeoneSignedIn, action: 'none' | 'hide' | 'suspend') =>
    decideAbout(app, { kind: 'event', targetId: (await published(app, author)).id }, { moderator, action });
  await about(spammer, 'none');
  const hidden = await about(spammer, 'hide');
  await about(other, 'hide');
  app.clock.advance({ seconds: 1 });
  const decisionId = await about(spammer, 'suspend');
  await app.db.execute('update accounts set email_verified_at = null where id = $1', [spammer.user.id]);
  const session = await logInAgain(app, spammer);
  const refused = await app.call(listSessions, {}, session);
  expect(refused.problem.message).toContain('Settings → Account Management → Decisions about you');
  expect((await list(session)).map(({ id }) => id)).toEqual([decisionId, hidden]);
  expect((await app.call(listOwnDecisions, { query: {} }, session)).body.limits).toEqual(['suspended']);
  const body = { words: 'I sell vitamins.' };
  expect((await app.call(appealDecision, { params: { decisionId }, body }, session)).status).toBe(204);
  expect((await list(session))[0]).toMatchObject({ appeal: { state: 'open' }, abilities: { appeal: false } });
});

test('a suspended moderator reads no decisions about others, even with the second factor', async () => {
  const [ada, other] = [await signUp(app.deps), await staffMember(app.deps, 'moderator')];
  const { id } = await published(app, ada);
  const decisionId = await decideAbout(app, { kind: 'event', targetId: id }, { moderator, action: 'hide' });
  const about = { kind: 'person', targetId: other.user.id } as const;
  const own = await decideAbout(app, about, { moderator, action: 'suspend' });
  const session = await logInAgain(app, other);
  await app.db.execute(`update sessions set second_factor_at = now() + interval '9 years' where account_id = $1`, [
    other.user.id,
  ]);
  const read = async (params: { decisionId: string }) => (await app.call(getDecision, { params }, session)).status;
  expect([await read({ decisionId }), await read({ decisionId: own })]).toEqual([404, 200]);
});

test('a silenced person goes to events but neither comments nor publishes', async () => {
  const [host, loud] = await signUpPeople(app.deps, 2);
  const { id: eventId } = await published(app, host);
  const { id: own } = await draft(app, loud);
  await decideAbout(app, { kind: 'person', targetId: loud.user.id }, { moderator, action: 'silence' });
  app.clock.advance({ seconds: 5 });
  const comment = await app.call(writeComment, { params: { eventId }, body: { text: 'Hey' } }, loud);
  expect(comment.problem.code).toBe('auth.silenced');
  expect((await app.call(publishEvent, { params: { eventId: own } }, loud)).problem.code).toBe('auth.silenced');
  expect((await joinEvent(app, eventId, loud)).body).toMatchObject({ status: 'going' });
});

test('a decision for a time ends by itself, and not what another decision did', async () => {
  const ada = await signUp(app.deps);
  const { id } = await published(app, ada);
  await decideAbout(app, { kind: 'event', targetId: id }, { moderator, action: 'hide', days: 2 });
  const { id: later } = await published(app, ada);
  await decideAbout(app, { kind: 'event', targetId: later }, { moderator, action: 'hide' });
  app.clock.advance({ seconds: 2 * 86_400 - 1 });
  expect(await endExpiredDecisions(app)).toBe(0);
  app.clock.advance({ seconds: 1 });
  expect(await endExpiredDecisions(app)).toBe(1);
  expect([await isVisible(id), await isVisible(later)]).toEqual([true, false]);
});
