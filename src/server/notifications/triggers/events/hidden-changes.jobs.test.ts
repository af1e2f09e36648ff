import { beforeEach, describe, expect, test } from 'vitest';
import { cancelEvent, getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { decideCase } from '#contracts/moderation/reports.contract.ts';
import { cancelSeries } from '#contracts/series/series.contract.ts';
import { daysAhead, insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { caseOf, decideAbout } from '#tests/support/moderation.ts';
import { change, ids, makeSeries, seriesNow } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

let host: SomeoneSignedIn;
let guest: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
const moderator = await staffMember(app.deps, 'moderator');
beforeEach(async () => {
  [host, guest] = await signUpPeople(app.deps, 2);
});

/** From now on, a moderator looks at what the host edits before others see it. */
const holdHost = () => decideAbout(app, { kind: 'person', targetId: host.user.id }, { moderator, action: 'hold' });
async function release(targetId: string): Promise<void> {
  const { id: caseId, revision } = await caseOf(app, { kind: 'event', targetId }, moderator);
  const body = { revision, action: 'none', rule: 'spam', explanation: 'Fine.' } as const;
  await app.call(decideCase, { params: { caseId }, body }, moderator);
}
/** Runs the debounced jobs too, which are due after ten minutes of database time. */
async function runAllJobs(): Promise<void> {
  await runJobs(app);
  await app.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'event-news:%'`);
  await runJobs(app);
}
async function newsMailsOf(person: SomeoneSignedIn) {
  await runAllJobs();
  return (await mailsTo(app, person.email)).filter(({ subject }) => /^(Changed|Cancelled)/.test(subject));
}
const newsOf = async (person: SomeoneSignedIn) => (await newsMailsOf(person)).map(({ subject }) => subject);

describe('guests of a held event', () => {
  test('are notified of its new time and place once it is released', async () => {
    const { id: eventId } = await published(app, host, { title: 'Tea' });
    await joinEvent(app, eventId, guest);
    await holdHost();
    const edit = async (body: object) => (await app.call(updateEvent, { params: { eventId }, body }, host)).body;
    const held = await edit({ startsLocal: daysAhead(app, 8, '18:00'), endsLocal: daysAhead(app, 8, '20:00') });
    expect(held.isHeld).toBe(true);
    expect(await newsOf(guest)).toEqual([]);
    await edit({ venue: 'New hall' });
    expect(await newsOf(guest)).toEqual([]);
    await release(eventId);
    const [news, ...others] = await newsMailsOf(guest);
    expect([news!.subject, others]).toEqual(['Changed: Tea', []]);
    expect(news!.text).toMatch(/6:00.*\nNew hall, Berlin/);
    expect(news!.text).toMatch(/The old one was .*7:00/);
  });
});

test('guests of a held event that its host cancels are notified once it is released', async () => {
  const { id: eventId } = await published(app, host, { title: 'Tea' });
  await joinEvent(app, eventId, guest);
  await holdHost();
  const params = { eventId };
  const held = await app.call(updateEvent, { params, body: { description: 'Pills' } }, host);
  expect(held.body).toMatchObject({ isHeld: true, abilities: { edit: true, cancel: true } });
  app.clock.advance({ minutes: 1 });
  const cancelled = await app.call(cancelEvent, { params, body: { reason: 'Flu' } }, host);
  expect(cancelled.body).toMatchObject({ status: 'draft', abilities: { edit: false, cancel: false } });
  expect((await app.call(updateEvent, { params, body: { venue: 'Hall' } }, host)).problem.code).toBe('event.cancelled');
  expect(await newsOf(guest)).toEqual([]);
  await release(eventId);
  expect((await app.call(getEvent, { params })).body).toMatchObject({ status: 'cancelled', cancellationReason: 'Flu' });
  expect(await newsOf(guest)).toEqual(['Cancelled: Tea']);
});

describe('a series that is held', () => {
  async function heldSeries(): Promise<{ id: string; dates: string[] }> {
    const { id, ...series } = await makeSeries(app, host, 'FREQ=WEEKLY;COUNT=3', { title: 'Tea' });
    const dates = ids({ id, ...series });
    await joinEvent(app, dates[1]!, guest);
    await holdHost();
    await change(app, { id }, { scope: 'all', fields: { startTime: '18:00' } }, host);
    expect(await newsOf(guest)).toEqual([]);
    expect((await app.call(getEvent, { params: { eventId: dates[1]! } })).status).toBe(404);
    return { id, dates };
  }

  test('takes the changes of its host, of which guests are notified once it is released', async () => {
    const { id, dates } = await heldSeries();
    await change(app, { id }, { scope: 'all', fields: { title: 'Coffee', venue: 'New hall' } }, host);
    expect(await newsOf(guest)).toEqual([]);
    await release(dates[0]!);
    const { occurrences } = await seriesNow(app, { id });
    expect(occurrences.map(({ title, venue }) => ({ title, venue }))).toEqual(
      dates.map(() => ({ title: 'Coffee', venue: 'New hall' })),
    );
    const [news, ...others] = await newsMailsOf(guest);
    expect([news!.subject, others]).toEqual(['Changed: Coffee', []]);
    expect(news!.text).toMatch(/6:00.*\nNew hall, Berlin/);
  });

  test('stays cancelled if its host cancelled it, of which guests are notified once it is released', async () => {
    const { id, dates } = await heldSeries();
    app.clock.advance({ minutes: 1 });
    await app.call(cancelSeries, { params: { seriesId: id }, body: { reason: 'Flu' } }, host);
    expect(await newsOf(guest)).toEqual([]);
    await release(dates[0]!);
    const { occurrences, status } = await seriesNow(app, { id });
    expect([status, ...occurrences.map((date) => date.status)]).toEqual(['cancelled', ...dates.map(() => 'cancelled')]);
    expect(await newsOf(guest)).toEqual(['Cancelled: Tea']);
  });
});
