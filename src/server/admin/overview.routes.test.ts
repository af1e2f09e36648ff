import { expect, test } from 'vitest';
import { exportModerationYears, exportStatistics, getOverview } from '#contracts/admin/overview.contract.ts';
import { appealDecision } from '#contracts/moderation/decisions.contract.ts';
import { insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { signUp, staffMember } from '#tests/support/factories.ts';
import { decideAbout, report } from '#tests/support/moderation.ts';
import { testApp, toRequest } from '#tests/support/test-app.ts';
import { insertMissingDayCounts } from './statistics.queries.ts';

const app = await testApp();
await insertPlaces(app);
const [administrator, moderator, ada] = [
  await staffMember(app.deps, 'administrator'),
  await staffMember(app.deps, 'moderator'),
  await signUp(app.deps),
];
const overview = async (as = administrator) => (await app.call(getOverview, {}, as)).body;
const dayOf = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

test('what waits is counted: reports, appeals, and, for administrators, failed jobs and mails that were not sent', async () => {
  const events = [await published(app, ada), await published(app, ada)];
  const [first, second] = events.map(({ id }) => ({ kind: 'event', targetId: id }) as const);
  const decisionId = await decideAbout(app, first!, { moderator, action: 'hide' });
  await report(app, second!);
  await app.call(appealDecision, { params: { decisionId }, body: { words: 'Please.' } }, ada);
  await app.db.execute(`select graphile_worker.permanently_fail_jobs(array[(graphile_worker.add_job('x')).id], 'no')`);
  // The next run of a schedule has taken the place of one that failed.
  await app.db.execute(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('each-minute', now())`,
  );
  await app.db.execute(
    `select graphile_worker.permanently_fail_jobs(array[(graphile_worker.add_job('each-minute')).id], 'no')`,
  );
  await app.db.execute(`update outbox set created_at = now() - interval '1 hour'`);
  for (const state of ['failed', 'uncertain'])
    await app.db.execute(
      `update outbox set state = $1, settled_at = now() where id = (select min(id) from outbox where settled_at is null)`,
      [state],
    );
  const mails = await app.db.execute('select from outbox where settled_at is null');
  expect(mails).toBeGreaterThan(0);
  expect((await overview(moderator)).waiting).toEqual([
    { kind: 'reports', count: 1 },
    { kind: 'held', count: 0 },
    { kind: 'appeals', count: 1 },
    { kind: 'sign-ups', count: 0 },
  ]);
  expect((await overview()).waiting.slice(4)).toEqual([
    { kind: 'failed-jobs', count: 1 },
    { kind: 'late-mails', count: mails },
    { kind: 'failed-mails', count: 2 },
    { kind: 'book-differences', count: 0 },
  ]);
});

test('each day is counted once, in the following night, with the days that were missed', async () => {
  const event = await published(app, ada);
  const ben = await signUp(app.deps);
  await joinEvent(app, event.id, ben);
  await app.db.execute('update rsvps set checked_in_at = $2 where person_id = $1', [ben.user.id, app.clock.now()]);
  await app.db.execute(`update moderation_cases set opened_at = opened_at - interval '90 minutes'`);
  await insertMissingDayCounts(app.db, dayOf(1));
  const { days } = await overview();
  expect(days).toHaveLength(30);
  expect(days[0]).toMatchObject({ day: dayOf(-29), people: 0, active: null, events: 0, medianDecisionMinutes: null });
  expect(days.at(-1)).toEqual({
    day: dayOf(0),
    people: 4,
    active: 4,
    // The hidden one is a draft, which keeps the time when it was published.
    events: 3,
    rsvps: 1,
    attendance: 1,
    reports: 2,
    medianDecisionMinutes: 90,
  });
  await signUp(app.deps);
  await insertMissingDayCounts(app.db, dayOf(1));
  expect((await overview()).days).toEqual(days);
});

test('the CSV has all days', async () => {
  const { body } = await app.send(toRequest(exportStatistics, {}, administrator));
  expect(body.split('\r\n')).toHaveLength(32);
  expect(body).toContain(`${dayOf(0)},4,4,3,1,1,2,90`);
});

test('the CSV of moderation counts reports, decisions and appeals of each year', async () => {
  const { body } = await app.send(toRequest(exportModerationYears, {}, administrator));
  const year = app.clock.now().getUTCFullYear();
  const [head, ...rows] = body.trim().split('\r\n');
  expect(head).toBe('Year,Counted,Of which,Number,Median minutes');
  expect(rows).toEqual([
    `${year},Reports,Spam or advertising,2,`,
    `${year},Decisions,event: it was hidden,1,90`,
    `${year},Appeals,open,1,`,
  ]);
});
