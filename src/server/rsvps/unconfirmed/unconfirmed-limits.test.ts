import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUpUnscreened } from '#tests/support/factories.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { askForRsvp, newAddress } from '#tests/support/unconfirmed.ts';

const app = await testApp({ RATE_LIMITS: 'on' });
await insertPlaces(app);
beforeEach(async () => {
  await app.db.execute('delete from rate_limits');
});
/** Resets a limit as if its window were over; the limits use the real clock. */
const resetLimit = (name: string) => app.db.execute('delete from rate_limits where key like $1', [`${name}:%`]);
const newEvent = async () => published(app, await signUpUnscreened(app.deps), { capacity: 100 });

test('a network asks 30 times an hour, also in parallel, and is told', async () => {
  const { id } = await newEvent();
  const answers = await Promise.all(Array.from({ length: 40 }, () => askForRsvp(app, id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await askForRsvp(app, id, {}, { ip: '203.0.113.9' })).status).toBe(201);
});

test('an address gets two mails a minute and eight a day, and the requester is not told', async () => {
  const email = newAddress();
  const ask = async () => {
    const { status } = await askForRsvp(app, (await newEvent()).id, { email: email.toUpperCase() });
    expect(status).toBe(201);
    return (await mailsTo(app, email)).length;
  };
  expect([await ask(), await ask(), await ask()]).toEqual([1, 2, 2]);
  const later: number[] = [];
  for (let n = 0; n < 5; n++) {
    await resetLimit('unconfirmed-request-minute');
    await ask();
    later.push(await ask());
  }
  expect(later.at(-1)).toBe(8);
});

test('a request whose mail is not sent has no code that somebody could guess', async () => {
  const email = newAddress();
  const { id } = await newEvent();
  for (let n = 0; n < 3; n++) await askForRsvp(app, id, { email });
  const statement =
    'select code_hash is not null as "hasCode" from unconfirmed_requests where email = $1 order by requested_at';
  const requests = await app.db.rows(z.object({ hasCode: z.boolean() }), statement, [email]);
  expect(requests.filter(({ hasCode }) => hasCode)).toHaveLength(2);
  expect(requests.length).toBe(3);
});

test('seats of an event are held three times a day for one address', async () => {
  const { id } = await newEvent();
  const email = newAddress();
  const held: boolean[] = [];
  for (let n = 0; n < 4; n++) {
    held.push((await askForRsvp(app, id, { email })).body.heldUntil !== null);
    await app.db.execute('update held_places set held_until = $1', [app.clock.now()]);
  }
  expect(held).toEqual([true, true, true, false]);
});
