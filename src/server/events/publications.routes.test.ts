import { beforeEach, describe, expect, test } from 'vitest';
import { duplicateEvent, publishEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { createSeries, updateSeries } from '#contracts/series/series.contract.ts';
import { startSession } from '#server/accounts/sessions/sessions.actions.ts';
import { daysAhead, draft, insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpUnscreened } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
const app = await testApp({ RATE_LIMITS: 'on' });
await insertPlaces(app);

beforeEach(async () => {
  // A test must not run across midnight.
  if (app.clock.now().getUTCHours() === 23) app.clock.advance({ hours: 2 });
  ada = await signUpUnscreened(app.deps);
});

const publish = async (as: SomeoneSignedIn) =>
  app.call(publishEvent, { params: { eventId: (await draft(app, as)).id } }, as);
const startSeries = async (rule: string, as = ada) =>
  app.call(createSeries, { body: { eventId: (await draft(app, as)).id, rule } }, as);
const makeOlder = (person: SomeoneSignedIn) =>
  app.db.execute(`update accounts set created_at = created_at - interval '8 days' where id = $1`, [person.user.id]);
const publishAll = async (as: SomeoneSignedIn, count: number) => {
  const drafts = await Promise.all(Array.from({ length: count }, () => draft(app, as)));
  const answers = await Promise.all(drafts.map(({ id }) => app.call(publishEvent, { params: { eventId: id } }, as)));
  return answers.filter(({ status }) => status === 200).length;
};

describe('what one person can publish a day', () => {
  test('is ten events for new accounts, duplicates included, and is counted exactly in parallel', async () => {
    expect(await publishAll(ada, 12)).toBe(10);
    const { id } = await draft(app, ada);
    const copy = (await app.call(duplicateEvent, { params: { eventId: id } }, ada)).body;
    const body = { startsLocal: daysAhead(app, 9, '18:00'), endsLocal: daysAhead(app, 9, '19:00') };
    await app.call(updateEvent, { params: { eventId: copy.id }, body }, ada);
    const refused = await app.call(publishEvent, { params: { eventId: copy.id } }, ada);
    expect(refused.problem).toMatchObject({
      status: 429,
      code: 'event.too_many_published',
      message:
        'You can publish 10 events a day. Please try again after midnight UTC. Accounts older than 7 days can publish 100.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    app.clock.advance({ days: 1 });
    const caller = { ip: '192.0.2.1', userAgent: 'dig-tests/1.0' };
    const tomorrow = { ...ada, tokens: await startSession(app.db, app.deps, ada.user.id, caller) };
    expect((await publish(tomorrow)).status).toBe(200);
  });

  test('is more for older accounts with a verified address only', async () => {
    await makeOlder(ada);
    expect(await publishAll(ada, 12)).toBe(12);
    const unverified = await signUpUnscreened(app.deps, { isVerified: false });
    await makeOlder(unverified);
    expect(await publishAll(unverified, 11)).toBe(10);
    expect((await publish(unverified)).problem.message).toContain('Verify your email');
  });

  test('is five series for new accounts', async () => {
    for (let count = 0; count < 5; count += 1) expect((await startSeries('FREQ=MONTHLY')).status).toBe(201);
    expect((await startSeries('FREQ=MONTHLY')).problem.message).toMatch(/^You can publish 5 series a day/);
  });

  test('includes the dates of series, also those that a new rule adds', async () => {
    expect((await startSeries('FREQ=DAILY')).status).toBe(201);
    expect((await startSeries('FREQ=DAILY')).problem.message).toMatch(/^You can publish 208 dates of series a day/);
    const { id } = (await startSeries('FREQ=MONTHLY')).body;
    const body = { scope: 'all', rule: 'FREQ=DAILY' } as const;
    const refused = await app.call(updateSeries, { params: { seriesId: id }, body }, ada);
    expect(refused.problem).toMatchObject({ status: 429, code: 'event.too_many_published' });
  });
});
