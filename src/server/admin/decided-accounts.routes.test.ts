import { beforeEach, describe, expect, test } from 'vitest';
import { getProfile } from '#contracts/accounts/accounts.contract.ts';
import { decideAccounts, getAccount, restoreAccounts } from '#contracts/admin/admin-accounts.contract.ts';
import { listAuditEntries } from '#contracts/admin/audit.contract.ts';
import { getEvent } from '#contracts/events/events.contract.ts';
import { appealDecision, getDecision, listOwnDecisions } from '#contracts/moderation/decisions.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { caseOf, decideAbout, logInAgain, report } from '#tests/support/moderation.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const [moderator, administrator] = [
  await staffMember(app.deps, 'moderator'),
  await staffMember(app.deps, 'administrator'),
];
const choice = { action: 'suspend', rule: 'spam', explanation: 'You signed up to advertise pills.' } as const;
let spammers: SomeoneSignedIn[];
beforeEach(async () => {
  spammers = [await signUp(app.deps), await signUp(app.deps), await signUp(app.deps)];
});

const idsOf = (people: readonly SomeoneSignedIn[]) => people.map(({ user }) => user.id);
const decide = (people: readonly SomeoneSignedIn[], changes: object = {}, as = moderator) =>
  app.call(decideAccounts, { body: { ...choice, ...changes, personIds: idsOf(people) } }, as);
const end = (people: readonly SomeoneSignedIn[], as = moderator) =>
  app.call(restoreAccounts, { body: { personIds: idsOf(people), explanation: 'They were a school class.' } }, as);
const show = async ({ user }: SomeoneSignedIn) =>
  (await app.call(getAccount, { params: { personId: user.id } }, moderator)).body;

describe('a decision about accounts that nobody reported', () => {
  test('suspends all of them, each with a statement of reasons by mail and an appeal of their own', async () => {
    const answer = await decide([...spammers, spammers[0]!]);
    expect(answer.body).toEqual({ decided: 3 });
    await runJobs(app);
    for (const spammer of spammers) {
      expect((await app.call(getProfile, {}, spammer)).status).toBe(401);
      expect((await show(spammer)).limits).toEqual(['suspended']);
      const as = { ...spammer, ...(await logInAgain(app, spammer)) };
      const { decisions, limits } = (await app.call(listOwnDecisions, { query: {} }, as)).body;
      expect(limits).toEqual(['suspended']);
      expect(decisions).toMatchObject([{ kind: 'person', action: 'suspend', abilities: { appeal: true } }]);
      const texts = (await mailsTo(app, spammer.email)).map(({ text }) => text);
      expect(texts.filter((text) => text.includes(choice.explanation))).toHaveLength(1);
      const ref = { params: { decisionId: decisions[0]!.id } };
      expect((await app.call(appealDecision, { ...ref, body: { words: 'I did not.' } }, as)).status).toBe(204);
      expect((await app.call(getDecision, ref, moderator)).body.appeal).toMatchObject({ words: 'I did not.' });
    }
  });

  test('locks the administrators as often for many accounts as for one', async () => {
    let locks = 0;
    app.db.observe((summary) => void (summary === 'select accounts' && locks++));
    expect((await decide(spammers.slice(0, 1))).status).toBe(200);
    const forOne = locks;
    expect((await decide(spammers.slice(1))).status).toBe(200);
    // Each author is asked for an address once.
    expect(locks - forOne).toBe(forOne + 1);
  });

  test('is in the audit once for each account', async () => {
    await decide(spammers, { action: 'silence', days: 7 });
    for (const { user } of spammers) {
      const { entries } = (await app.call(listAuditEntries, { query: { target: user.id } }, administrator)).body;
      expect(entries).toMatchObject([
        { action: 'decision.silence', actorId: moderator.user.id, after: { rule: 'spam', days: 7 } },
      ]);
    }
  });

  test('begins a case from one account, such as a warning', async () => {
    const [spammer] = spammers;
    expect((await decide([spammer!], { action: 'warn' })).body).toEqual({ decided: 1 });
    expect(await show(spammer!)).toMatchObject({ limits: [], openCases: [], decisions: [{ action: 'warn' }] });
  });

  test('and its end are made once although they are repeated with the same key, and answered alike', async () => {
    const [spammer] = spammers;
    const personIds = [spammer!.user.id];
    const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
    for (let sent = 0; sent < 2; sent++) {
      const answer = await app.call(decideAccounts, { body: { ...choice, personIds } }, moderator, keyed('decide'));
      expect(answer.body).toEqual({ decided: 1 });
    }
    for (let sent = 0; sent < 2; sent++) {
      const body = { personIds, explanation: 'It was a mistake.' };
      const answer = await app.call(restoreAccounts, { body }, moderator, keyed('restore'));
      expect(answer.body).toEqual({ restored: 1 });
    }
    await runJobs(app);
    expect((await show(spammer!)).decisions).toHaveLength(1);
    const texts = (await mailsTo(app, spammer!.email)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes(choice.explanation))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('It was a mistake.'))).toHaveLength(1);
  });

  test('decides the open cases about them along, and hides what they posted', async () => {
    const [spammer] = spammers;
    const { id: eventId } = await published(app, spammer!);
    await report(app, { kind: 'event', targetId: eventId });
    await report(app, { kind: 'person', targetId: spammer!.user.id });
    expect((await decide([spammer!])).status).toBe(200);
    expect((await app.call(getEvent, { params: { eventId } })).status).toBe(404);
    const { openCases, decisions } = await show(spammer!);
    expect(openCases).toEqual([]);
    expect(decisions.map(({ kind, action }) => [kind, action])).toEqual(
      expect.arrayContaining([
        ['person', 'suspend'],
        ['event', 'hide'],
      ]),
    );
  });

  test('suspends an account whose page is hidden already', async () => {
    const [spammer] = spammers;
    await decideAbout(app, { kind: 'person', targetId: spammer!.user.id }, { moderator, action: 'hide' });
    expect((await decide([spammer!])).status).toBe(200);
    expect((await show(spammer!)).limits).toEqual(['suspended']);
  });

  test('is never about the staff, and then about nobody', async () => {
    for (const colleague of [moderator, administrator, await staffMember(app.deps, 'moderator')])
      expect((await decide([...spammers, colleague], {}, administrator)).problem.code).toBe('case.of_staff');
    for (const spammer of spammers) expect(await show(spammer)).toMatchObject({ limits: [], decisions: [] });
  });

  test('is not made about an account that is suspended, or does not exist, and then about nobody', async () => {
    const [first, ...others] = spammers;
    await decide([first!]);
    expect((await decide(spammers)).problem.code).toBe('case.decided');
    const nobody = { ...first!, user: { ...first!.user, id: '00000000-0000-4000-8000-000000000000' } };
    expect((await decide([...others, nobody])).problem.code).toBe('person.not_found');
    for (const other of others) expect(await show(other)).toMatchObject({ limits: [], decisions: [] });
  });

  test('is made once if two moderators suspend the same accounts at one moment', async () => {
    const other = await staffMember(app.deps, 'moderator');
    const answers = await Promise.all([decide(spammers), decide(spammers.toReversed(), {}, other)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    for (const spammer of spammers) expect((await show(spammer)).decisions).toHaveLength(1);
  });

  test('needs a reason, and at most 100 accounts', async () => {
    expect((await decide(spammers, { explanation: ' ' })).status).toBe(400);
    expect((await decide([])).status).toBe(400);
    expect((await decide(Array.from({ length: 101 }, () => spammers[0]!))).status).toBe(400);
    expect((await decide(spammers, { action: 'remove' })).status).toBe(400);
  });
});

describe('the end of several suspensions', () => {
  test('lets them in again and shows what was hidden along, with one mail each', async () => {
    const [spammer] = spammers;
    const { id: eventId } = await published(app, spammer!);
    await report(app, { kind: 'event', targetId: eventId });
    await decide(spammers);
    expect((await end(spammers)).body).toEqual({ restored: 3 });
    expect((await app.call(getEvent, { params: { eventId } })).status).toBe(200);
    await runJobs(app);
    for (const person of spammers) {
      expect((await show(person)).limits).toEqual([]);
      const as = { ...person, ...(await logInAgain(app, person)) };
      expect((await app.call(getProfile, {}, as)).status).toBe(200);
      const texts = (await mailsTo(app, person.email)).map(({ text }) => text);
      expect(texts.filter((text) => text.includes('They were a school class.'))).toHaveLength(1);
    }
  });

  test('is for accounts that are suspended, all or none', async () => {
    const [first, second] = spammers;
    await decide([first!]);
    expect((await end([first!, second!])).problem.code).toBe('decision.ended');
    expect((await show(first!)).limits).toEqual(['suspended']);
    expect((await end([administrator])).problem.code).toBe('case.of_staff');
  });
});

test('a person who was reported keeps the case until a decision about the account closes it', async () => {
  const target = { kind: 'person', targetId: spammers[0]!.user.id } as const;
  await report(app, target);
  const { id } = await caseOf(app, target, moderator);
  await decide([spammers[0]!], { action: 'hold' });
  expect((await show(spammers[0]!)).decisions).toMatchObject([{ caseId: id, action: 'hold' }]);
});
