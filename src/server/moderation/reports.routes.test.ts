import { expect, test } from 'vitest';
import { reportComment, writeComment } from '#contracts/comments/comments.contract.ts';
import { putEventCover } from '#contracts/events/event-extras.contract.ts';
import { listContent } from '#contracts/moderation/content.contract.ts';
import { getDecision, restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import {
  decideCase,
  decideCases,
  getCase,
  getCasePicture,
  listCases,
  reportContent,
} from '#contracts/moderation/reports.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUp, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { caseOf, decideAbout, report } from '#tests/support/moderation.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const moderator = await staffMember(app.deps, 'moderator');
const choice = { action: 'hide', rule: 'spam', explanation: 'It advertises pills.' } as const;

test('reports of one thing are one case, with the most urgent first in the queue', async () => {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const [first, second] = [await published(app, ada, { title: 'One' }), await published(app, ada, { title: 'Two' })];
  const target = { kind: 'event', targetId: first.id } as const;
  await report(app, target, ben);
  await report(app, target, ben);
  await report(app, target, cleo);
  await report(app, target);
  const body = { kind: 'event', targetId: second.id, reason: 'illegal', isIllegal: true } as const;
  await app.call(reportContent, { body }, ben);
  const { cases } = (await app.call(listCases, { query: { author: ada.user.id } }, moderator)).body;
  expect(cases.map(({ snapshot, reports, isUrgent }) => [snapshot.title, reports, isUrgent])).toEqual([
    ['Two', 1, true],
    ['One', 3, false],
  ]);
  const { listedReports, sameAuthor } = await caseOf(app, target, moderator);
  expect(new Set(listedReports.map(({ reporter }) => reporter))).toEqual(
    new Set([ben.user.name, cleo.user.name, 'visitor@example.org']),
  );
  expect(sameAuthor).toHaveLength(2);
});

test('the site staff read Markdown as others do, and where its links lead', async () => {
  const [ada] = await signUpPeople(app.deps, 1);
  const description = '## Tea\n\nCome **early**, says [the menu](https://menu.example).';
  const { id: targetId } = await published(app, ada, { description });
  const target = { kind: 'event', targetId } as const;
  const text = 'Tea\n\nCome early, says the menu (https://menu.example).';
  const { content } = (await app.call(listContent, { query: { author: ada.user.id } }, moderator)).body;
  expect(content[0]!.excerpt).toBe(text);
  await report(app, target);
  const seen = await caseOf(app, target, moderator);
  expect([seen.snapshot.text, seen.current?.text]).toEqual([text, text]);
  const decisionId = await decideAbout(app, target, { moderator, action: 'hide' });
  expect((await app.call(getDecision, { params: { decisionId } }, ada)).body.text).toBe(text);
});

test('a visitor needs an address, nobody reports their own, and what one may not see looks missing', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const { id: targetId } = await published(app, ada);
  const body = { kind: 'event', targetId, reason: 'spam' } as const;
  const anonymous = await app.call(reportContent, { body }, null);
  expect(anonymous.problem).toMatchObject({ code: 'report.email_required', fields: { email: expect.anything() } });
  expect((await app.call(reportContent, { body }, ada)).problem.code).toBe('report.own');
  const { id: groupId } = await setUpGroup(app, ada);
  await app.db.execute(`update groups set chosen_visibility = 'private', admission = 'invitation' where id = $1`, [
    groupId,
  ]);
  const missing = await report(app, { kind: 'group', targetId: '00000000-0000-4000-8000-000000000000' }, ben);
  const hidden = await report(app, { kind: 'group', targetId: groupId }, ben);
  expect({ ...hidden.problem, requestId: '' }).toEqual({ ...missing.problem, requestId: '' });
  expect(missing.problem.code).toBe('report.not_found');
});

test('staff see a hidden picture through its case, which no cache keeps, and nobody sees it by its address', async () => {
  const [ada] = await signUpPeople(app.deps, 1);
  const { id: eventId } = await published(app, ada);
  const body = { picture: dataUrl(await png(1300, 700)) };
  const { cover } = (await app.call(putEventCover, { params: { eventId }, body }, ada)).body;
  const target = { kind: 'picture', targetId: cover!.small.split('/')[3]! } as const;
  const shown = (await app.send({ method: 'GET', url: cover!.small })).rawPayload;
  await report(app, target);
  const { id: caseId } = await caseOf(app, target, moderator);
  await decideAbout(app, target, { ...choice, moderator });
  expect((await app.call(getCase, { params: { caseId } }, moderator)).body).toMatchObject({
    isHidden: true,
    picture: null,
  });
  const seen = await app.call(getCasePicture, { params: { caseId } }, moderator);
  expect(seen.headers['cache-control']).toBe('no-store');
  expect(seen.body.picture).toBe(`data:image/webp;base64,${shown.toString('base64')}`);
  expect((await app.send({ method: 'GET', url: cover!.small })).statusCode).toBe(404);
  expect((await app.call(getCasePicture, { params: { caseId } }, ada)).problem.code).toBe('auth.forbidden');
  await report(app, { kind: 'event', targetId: eventId });
  const { id: other } = await caseOf(app, { kind: 'event', targetId: eventId }, moderator);
  expect((await app.call(getCasePicture, { params: { caseId: other } }, moderator)).problem.code).toBe(
    'picture.not_found',
  );
});

test('reports of comments by the older call are in the same queue', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const { id: eventId } = await published(app, ada);
  const comment = (await app.call(writeComment, { params: { eventId }, body: { text: 'Pills' } }, ada)).body;
  await app.call(reportComment, { params: { commentId: comment.id }, body: { reason: 'Unkind' } }, ben);
  const found = await caseOf(app, { kind: 'comment', targetId: comment.id }, moderator);
  expect(found).toMatchObject({ kind: 'comment', snapshot: { text: 'Pills' }, path: `/events/${eventId}` });
  expect(found.listedReports).toMatchObject([{ reason: 'other', words: 'Unkind' }]);
});

test('of two moderators one decides; a case that changed since is looked at again', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const other = await staffMember(app.deps, 'moderator');
  const { id: targetId } = await published(app, ada);
  const target = { kind: 'event', targetId } as const;
  await report(app, target, ben);
  const { id: caseId, revision } = await caseOf(app, target, moderator);
  await report(app, target);
  const decide = (as: typeof moderator, seen: number) =>
    app.call(decideCase, { params: { caseId }, body: { ...choice, revision: seen } }, as);
  expect((await decide(moderator, revision)).problem.code).toBe('case.changed');
  const { revision: current } = await caseOf(app, target, moderator);
  const answers = await Promise.all([decide(moderator, current), decide(other, current)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const { decisions } = (await app.call(getCase, { params: { caseId } }, moderator)).body;
  expect(decisions).toHaveLength(1);
  expect((await decide(other, current)).problem.code).toBe('case.decided');
});

test('moderators decide neither about themselves nor about administrators', async () => {
  const boss = await staffMember(app.deps, 'administrator');
  for (const author of [moderator, boss]) {
    const target = { kind: 'event', targetId: (await published(app, author)).id } as const;
    await report(app, target);
    const { id: caseId, revision, canDecide } = await caseOf(app, target, moderator);
    expect(canDecide).toBe(false);
    const answer = await app.call(decideCase, { params: { caseId }, body: { ...choice, revision } }, moderator);
    expect(answer.problem.code).toBe('case.own');
  }
});

test('all cases about one author are decided at once, with one mail, or none of them', async () => {
  const spammer = await signUp(app.deps);
  for (const title of ['Pills', 'More pills', 'Most pills'])
    await report(app, { kind: 'event', targetId: (await published(app, spammer, { title })).id });
  const { cases } = (await app.call(listCases, { query: { author: spammer.user.id } }, moderator)).body;
  const chosen = cases.map(({ id, revision }) => ({ id, revision }));
  const stale = chosen.map((each, at) => (at === 1 ? { ...each, revision: 99 } : each));
  expect((await app.call(decideCases, { body: { ...choice, cases: stale } }, moderator)).problem.code).toBe(
    'case.changed',
  );
  const answer = await app.call(decideCases, { body: { ...choice, cases: chosen } }, moderator);
  expect(answer.body.decided).toBe(3);
  const statements = (await mailsTo(app, spammer.email)).filter(({ reason }) => reason.startsWith('decision:'));
  expect(statements).toHaveLength(1);
  for (const part of ['“Pills”', '“More pills”', 'Spam or advertising', 'It advertises pills.'])
    expect(statements[0]!.text).toContain(part);
  // Suspending ends all sessions, so the link leads to the login first.
  expect(statements[0]!.text).toMatch(/\/decisions\/\S+\?via=mail/);
});

test('a case that is listed twice is decided once', async () => {
  const ada = await signUp(app.deps);
  const target = { kind: 'event', targetId: (await published(app, ada)).id } as const;
  await report(app, target);
  const { id, revision } = await caseOf(app, target, moderator);
  const cases = [
    { id, revision },
    { id, revision },
  ];
  const { body } = await app.call(decideCases, { body: { cases, ...choice } }, moderator);
  expect(body).toEqual({ decided: 1 });
  expect((await app.call(getCase, { params: { caseId: id } }, moderator)).body.decisions).toHaveLength(1);
});

test('people who reported something learn the outcome, and the author never who they were', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const target = { kind: 'event', targetId: (await published(app, ada, { title: 'Odd' })).id } as const;
  await report(app, target, ben);
  await decideAbout(app, target, { moderator, action: 'warn' });
  const receipts = async (address: string) =>
    (await mailsTo(app, address)).filter(({ reason }) => reason.startsWith('report-receipt:'));
  expect(await receipts(ben.email)).toMatchObject([{ subject: 'We got your report on dig' }]);
  expect((await receipts('visitor@example.org')).length).toBeGreaterThan(0);
  const outcome = (await mailsTo(app, ben.email)).find(({ reason }) => reason.startsWith('report-outcome:'));
  expect(outcome!.text).toContain('took action');
  const text = JSON.stringify(await mailsTo(app, ada.email));
  for (const secret of [ben.email, ben.user.id, moderator.email, moderator.user.id]) expect(text).not.toContain(secret);
});

test('a visitor, whose address may be another person’s, gets no mail with words that a stranger typed', async () => {
  const target = {
    kind: 'event',
    targetId: (await published(app, await signUp(app.deps), { title: 'Odd' })).id,
  } as const;
  const body = { ...target, reason: 'spam', email: 'not-mine@example.org' } as const;
  await app.call(reportContent, { body }, null);
  await decideAbout(app, target, { moderator, action: 'warn', reporter: await signUp(app.deps) });
  const mails = await mailsTo(app, 'not-mine@example.org');
  expect(mails).toHaveLength(2);
  expect(JSON.stringify(mails)).not.toContain('Odd');
  expect(mails.map(({ text }) => text).join()).toContain(
    'You reported something on dig (event). We have looked at it.',
  );
});

test('the queue is read page by page', async () => {
  const author = await signUp(app.deps);
  await app.db.execute(
    `insert into moderation_cases (kind, target_id, author_id, snapshot, opened_at, reported_at, is_urgent)
     select 'event', gen_random_uuid(), $1, '{"title": "x", "text": ""}', now(), now() - n * interval '1 minute', n % 10 = 0
       from generate_series(1, 70) n`,
    [author.user.id],
  );
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { author: author.user.id, ...(cursor && { cursor }) };
    const page = (await app.call(listCases, { query }, moderator)).body;
    seen.push(...page.cases.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect([seen.length, new Set(seen).size]).toEqual([70, 70]);
});

test('the list of decided cases says what was decided about each, and that it has ended', async () => {
  const author = await signUp(app.deps);
  const { id: targetId } = await published(app, author);
  const target = { kind: 'event', targetId } as const;
  const listed = async (state: 'open' | 'decided') =>
    (await app.call(listCases, { query: { state, author: author.user.id } }, moderator)).body.cases;
  await report(app, target);
  expect(await listed('open')).toMatchObject([{ decision: null }]);
  const decisionId = await decideAbout(app, target, { moderator, action: 'hide' });
  expect(await listed('decided')).toMatchObject([{ decision: { action: 'hide', isEnded: false } }]);
  await app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
  expect(await listed('decided')).toMatchObject([{ decision: { action: 'hide', isEnded: true } }]);
});
