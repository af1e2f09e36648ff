import { describe, expect, test } from 'vitest';
import { deleteComment, editComment, listComments, writeComment } from '#contracts/comments/comments.contract.ts';
import { deleteEvent, getEvent, publishEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { listGroupPosts, writeGroupPost } from '#contracts/groups/group-posts.contract.ts';
import { createGroup, getGroup, updateGroup } from '#contracts/groups/groups.contract.ts';
import { getDecision, restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import { decideCase, listCases } from '#contracts/moderation/reports.contract.ts';
import type { DecisionAction } from '#contracts/moderation/site-rules.ts';
import { createOrganization, getOrganization } from '#contracts/organizations/organizations.contract.ts';
import { markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { createSeries, getSeries } from '#contracts/series/series.contract.ts';
import { draft, insertPlaces, joinEvent, publishedByApi } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { caseOf, decideAbout, type ReportedTarget } from '#tests/support/moderation.ts';
import { order, paidEvent } from '#tests/support/payments.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventRole, shiftsOf } from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);
const moderator = await staffMember(app.deps, 'moderator');

/** A person whose posts wait, by a decision. */
async function heldPerson(): Promise<SomeoneSignedIn & { decisionId: string }> {
  const person = await signUp(app.deps);
  const target = { kind: 'person', targetId: person.user.id } as const;
  return { ...person, decisionId: await decideAbout(app, target, { moderator, action: 'hold' }) };
}

async function decide(target: ReportedTarget, action: DecisionAction): Promise<string> {
  const { id: caseId, revision } = await caseOf(app, target, moderator);
  const body = { revision, action, rule: 'spam' as const, explanation: 'We looked at it.' };
  return (await app.call(decideCase, { params: { caseId }, body }, moderator)).body.decisionId;
}

const commentsOn = async (eventId: string, as: SomeoneSignedIn | null) =>
  (await app.call(listComments, { params: { eventId }, query: {} }, as)).body;
const statusOf = async (eventId: string, as: SomeoneSignedIn | null = null) =>
  (await app.call(getEvent, { params: { eventId } }, as)).status;

const freeEvent = async (host: SomeoneSignedIn) => ({ eventId: (await publishedByApi(app, host)).id, tiers: [] });

describe('what a held person makes waits for a moderator', () => {
  test('a comment, which its author reads with a mark, and others after the release, with one notification', async () => {
    const [host, held] = [await signUp(app.deps), await heldPerson()];
    const { id: eventId } = await publishedByApi(app, host);
    const written = await app.call(writeComment, { params: { eventId }, body: { text: 'Hello there' } }, held);
    expect(written.body).toMatchObject({ isHeld: true, text: 'Hello there', isDeleted: false });
    expect(await commentsOn(eventId, held)).toMatchObject({ comments: [{ isHeld: true, text: 'Hello there' }] });
    for (const other of [host, null])
      expect(await commentsOn(eventId, other)).toMatchObject({ comments: [], count: 0 });
    await runJobs(app);
    expect(await notificationsOf(app, host)).toEqual([]);
    const target = { kind: 'comment', targetId: written.body.id } as const;
    const waiting = (await app.call(listCases, { query: { state: 'held' } }, moderator)).body.cases;
    expect(waiting[0]).toMatchObject({
      targetId: target.targetId,
      reports: 0,
      held: { why: ['held-person'], score: 0 },
    });
    await decide(target, 'none');
    await runJobs(app);
    const { comments } = await commentsOn(eventId, null);
    expect(comments).toMatchObject([{ text: 'Hello there' }]);
    expect(comments[0]).not.toHaveProperty('isHeld');
    expect(await notificationsOf(app, host)).toHaveLength(1);
    const mail = (await mailsTo(app, held.email)).at(-1)!;
    expect(mail.subject).toContain('Published on');
  });

  test('a comment that is refused stays away, and an appeal or restoration brings it', async () => {
    const [host, held] = [await signUp(app.deps), await heldPerson()];
    const { id: eventId } = await publishedByApi(app, host);
    const { body } = await app.call(writeComment, { params: { eventId }, body: { text: 'Pills' } }, held);
    const decisionId = await decide({ kind: 'comment', targetId: body.id }, 'silence');
    expect((await commentsOn(eventId, null)).comments).toEqual([]);
    expect((await commentsOn(eventId, held)).comments).toEqual([]);
    await app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
    expect((await commentsOn(eventId, null)).comments).toMatchObject([{ text: 'Pills' }]);
  });

  test('an edit of what waits changes the case, so that nobody releases what they have not seen; its author can delete it', async () => {
    const [host, held] = [await signUp(app.deps), await heldPerson()];
    const { id: eventId } = await publishedByApi(app, host);
    const { id: commentId } = (await app.call(writeComment, { params: { eventId }, body: { text: 'Hello' } }, held))
      .body;
    const before = await caseOf(app, { kind: 'comment', targetId: commentId }, moderator);
    const edited = await app.call(editComment, { params: { commentId }, body: { text: 'Pills' } }, held);
    expect(edited.body).toMatchObject({ isHeld: true, text: 'Pills' });
    const body = { revision: before.revision, action: 'none', rule: 'spam', explanation: 'Fine.' } as const;
    const late = await app.call(decideCase, { params: { caseId: before.id }, body }, moderator);
    expect(late.problem.code).toBe('case.changed');
    expect((await app.call(editComment, { params: { commentId }, body: { text: 'Mine?' } }, host)).status).toBe(404);
    expect((await app.call(deleteComment, { params: { commentId } }, held)).status).toBe(204);
  });

  test('an event, with a mark for its host, who can edit and delete but not publish it', async () => {
    const held = await heldPerson();
    const { id: eventId } = await draft(app, held);
    const done = await app.call(publishEvent, { params: { eventId } }, held);
    expect(done.body).toMatchObject({ status: 'draft', isHeld: true, abilities: { publish: false, delete: true } });
    expect([await statusOf(eventId), await statusOf(eventId, held)]).toEqual([404, 200]);
    expect((await app.call(publishEvent, { params: { eventId } }, held)).problem.code).toBe('content.hidden');
    const emptied = await app.call(updateEvent, { params: { eventId }, body: { title: '' } }, held);
    expect(emptied.problem.code).toBe('event.incomplete');
    await decide({ kind: 'event', targetId: eventId }, 'none');
    expect(await statusOf(eventId)).toBe(200);
    const { id: other } = await draft(app, held);
    await app.call(publishEvent, { params: { eventId: other } }, held);
    expect((await app.call(deleteEvent, { params: { eventId: other } }, held)).status).toBe(204);
  });

  test.each(['an RSVP', 'a paid order'])('an edited event with %s, which its host cannot delete', async (kind) => {
    const [host, guest] = await signUpPeople(app.deps, 2);
    const { eventId, tiers } = kind === 'an RSVP' ? await freeEvent(host) : await paidEvent(app, host);
    if (tiers[0]) {
      const ticket = { eventId, tierId: tiers[0], method: 'door', total: 1200 } as const;
      const { id: orderId } = (await order(app, guest, ticket)).body;
      await app.call(markOrderPaid, { params: { orderId }, body: { paidWith: 'cash' } }, host);
    } else await joinEvent(app, eventId, guest);
    await decideAbout(app, { kind: 'person', targetId: host.user.id }, { moderator, action: 'hold' });
    const edited = await app.call(updateEvent, { params: { eventId }, body: { description: 'Pills' } }, host);
    expect(edited.body).toMatchObject({ status: 'draft', isHeld: true, abilities: { delete: false } });
    const shown = (await app.call(getEvent, { params: { eventId } }, host)).body;
    expect(shown.abilities.delete).toBe(false);
    expect((await app.call(deleteEvent, { params: { eventId } }, host)).problem.code).toBe('content.hidden');
    await decide({ kind: 'event', targetId: eventId }, 'none');
    expect(await statusOf(eventId)).toBe(200);
  });

  test('a whole series, whose dates all have its volunteer roles after the release', async () => {
    const held = await heldPerson();
    const first = await draft(app, held);
    await makeEventRole(app, first, held);
    const body = { eventId: first.id, rule: 'FREQ=WEEKLY;COUNT=4' };
    const { id: seriesId } = (await app.call(createSeries, { body }, held)).body;
    await runJobs(app);
    const shown = () => app.call(getSeries, { params: { seriesId } }, null);
    expect((await shown()).status).toBe(404);
    await decide({ kind: 'event', targetId: first.id }, 'none');
    await runJobs(app);
    const { occurrences } = (await shown()).body;
    const shifts = await Promise.all(occurrences.map((occurrence) => shiftsOf(app, occurrence)));
    expect(shifts.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  });

  test('a group with its posts, and an organization', async () => {
    const held = await heldPerson();
    const group = (await app.call(createGroup, { body: { name: 'Pill friends' } }, held)).body;
    const seen = async (as: SomeoneSignedIn | null) =>
      (await app.call(getGroup, { params: { slug: group.slug }, query: {} }, as)).status;
    expect(group).toMatchObject({ isHeld: true });
    expect([await seen(null), await seen(held)]).toEqual([404, 200]);
    await decide({ kind: 'group', targetId: group.id }, 'none');
    expect(await seen(null)).toBe(200);
    await app.db.execute('update accounts set email_verified_at = now() where id = $1', [held.user.id]);
    const made = await app.call(createOrganization, { body: { name: 'Pill shop', kind: 'business' } }, held);
    expect(made.body).toMatchObject({ isHeld: true });
    const shop = { params: { slug: made.body.slug } };
    expect((await app.call(getOrganization, shop, null)).status).toBe(404);
    await decide({ kind: 'organization', targetId: made.body.id }, 'remove');
    expect((await app.call(getOrganization, shop, null)).status).toBe(404);
  });

  test('a group, whose event stays a draft until then, and an event of it, which comes back with the group', async () => {
    const held = await heldPerson();
    const { id, slug } = (await app.call(createGroup, { body: { name: 'Pill friends' } }, held)).body;
    const host = { kind: 'group', id } as const;
    const { id: waiting } = await draft(app, held, { host, visibility: 'public' });
    const publish = async (eventId: string) => await app.call(publishEvent, { params: { eventId } }, held);
    const { code, message } = (await publish(waiting)).problem;
    expect([code, message]).toEqual([
      'content.hidden',
      'Pill friends is waiting for a moderator to look at it. Keep this event as a draft, and publish it when Pill friends is shown.',
    ]);
    await decide({ kind: 'group', targetId: id }, 'none');
    const { id: eventId, visibility } = (await publish(waiting)).body;
    expect(visibility).toBe('public');
    await app.call(updateGroup, { params: { slug }, body: { description: 'Pills' } }, held);
    await decide({ kind: 'event', targetId: eventId }, 'none');
    expect(await statusOf(eventId)).toBe(404);
    await decide({ kind: 'group', targetId: id }, 'none');
    expect(await statusOf(eventId)).toBe(200);
  });

  test('a post, which is mailed to the members after its release', async () => {
    const [held, member] = [await heldPerson(), await signUp(app.deps)];
    const { slug, id: groupId } = await setUpGroup(app, held, { members: [member] });
    await app.db.execute('update groups set hidden_at = null, hidden_by = null where id = $1', [groupId]);
    const body = { title: 'News', text: 'Hello', visibility: 'public' } as const;
    const post = (await app.call(writeGroupPost, { params: { slug }, body }, held)).body;
    const read = async (as: SomeoneSignedIn | null) =>
      (await app.call(listGroupPosts, { params: { slug }, query: {} }, as)).body.posts;
    expect(await read(held)).toMatchObject([{ isHeld: true }]);
    await runJobs(app);
    expect([await read(member), await read(null), await notificationsOf(app, member)]).toEqual([[], [], []]);
    await decide({ kind: 'post', targetId: post.id }, 'none');
    await runJobs(app);
    expect(await read(null)).toHaveLength(1);
    expect(await notificationsOf(app, member)).toHaveLength(1);
  });
});

test('the end of the decision ends the hold of what comes later, and what waits keeps waiting', async () => {
  const [host, held] = [await signUp(app.deps), await heldPerson()];
  const { id: eventId } = await publishedByApi(app, host);
  const write = async (text: string) =>
    (await app.call(writeComment, { params: { eventId }, body: { text } }, held)).body;
  await write('Before');
  const params = { decisionId: held.decisionId };
  await app.call(restoreDecision, { params, body: { explanation: 'Enough.' } }, moderator);
  await write('After');
  expect((await commentsOn(eventId, null)).comments.map(({ text }) => text)).toEqual(['After']);
});

describe('the automatic check', () => {
  const links = 'See http://a.example http://b.example http://c.example';

  test('holds three links of a new person, and not of people whose posts others have seen', async () => {
    const [host, fresh] = await signUpPeople(app.deps, 2);
    const { id: eventId } = await publishedByApi(app, host);
    const write = async (as: SomeoneSignedIn) =>
      (await app.call(writeComment, { params: { eventId }, body: { text: links } }, as)).body;
    expect(await write(fresh)).toMatchObject({ isHeld: true });
    await publishedByApi(app, host);
    await publishedByApi(app, host);
    await app.db.execute(`update accounts set created_at = created_at - interval '30 days' where id = $1`, [
      host.user.id,
    ]);
    expect(await write(host)).not.toHaveProperty('isHeld');
    expect(await write(moderator)).not.toHaveProperty('isHeld');
  });

  test('refuses what is spam without doubt, says so and stores nothing', async () => {
    const [host, fresh] = await signUpPeople(app.deps, 2);
    const { id: eventId } = await publishedByApi(app, host);
    const body = { text: links, form: { website: 'http://pills.example', seconds: 1 } };
    const { status, problem } = await app.call(writeComment, { params: { eventId }, body }, fresh);
    expect([status, problem.code]).toEqual([422, 'content.refused']);
    expect((await commentsOn(eventId, fresh)).comments).toEqual([]);
  });

  test('is named in the statement of reasons about what it held, and only there', async () => {
    const [host, fresh] = await signUpPeople(app.deps, 2);
    const { id: eventId } = await publishedByApi(app, host);
    const statementOf = async (decisionId: string) => {
      const { body } = await app.call(getDecision, { params: { decisionId } }, fresh);
      const mail = (await mailsTo(app, fresh.email)).find(({ reason }) => reason === `decision:${decisionId}`)!;
      return { wasHeld: body.wasHeld, mail: mail.text };
    };
    const write = async (text: string) =>
      ({
        kind: 'comment',
        targetId: (await app.call(writeComment, { params: { eventId }, body: { text } }, fresh)).body.id,
      }) as const;
    const held = await write(links);
    const heldStatement = await statementOf(await decide(held, 'remove'));
    expect(heldStatement).toEqual({ wasHeld: true, mail: expect.stringContaining('had been held automatically') });
    const reported = await write('Rude words');
    const decisionId = await decideAbout(app, reported, { moderator, action: 'remove' });
    const reportedStatement = await statementOf(decisionId);
    expect(reportedStatement).toEqual({
      wasHeld: false,
      mail: expect.stringContaining('by a person, not automatically'),
    });
  });

  test('holds an edit that adds links', async () => {
    const [host, fresh] = await signUpPeople(app.deps, 2);
    const { id: eventId } = await publishedByApi(app, host);
    const { id: commentId } = (await app.call(writeComment, { params: { eventId }, body: { text: 'Nice' } }, fresh))
      .body;
    const edited = await app.call(editComment, { params: { commentId }, body: { text: links } }, fresh);
    expect(edited.body).toMatchObject({ isHeld: true });
    expect((await commentsOn(eventId, null)).comments).toEqual([]);
  });

  test('finds the same long text again, with other numbers and links', async () => {
    const limited = await testApp({ RATE_LIMITS: 'on' });
    const [host, fresh, other] = await signUpPeople(limited.deps, 3);
    await insertPlaces(limited);
    const { id: eventId } = await publishedByApi(limited, host);
    const text = (code: number) =>
      `Dear friends, our pharmacy sells the best pills of the whole world with free delivery, code ${code}, see http://p${code}.example`;
    const write = async (as: SomeoneSignedIn, code: number) =>
      (await limited.call(writeComment, { params: { eventId }, body: { text: text(code) } }, as)).body;
    expect(await write(fresh, 17)).not.toHaveProperty('isHeld');
    expect(await write(fresh, 18)).toMatchObject({ isHeld: true });
    expect(await write(other, 19)).toMatchObject({ isHeld: true });
  });
});
