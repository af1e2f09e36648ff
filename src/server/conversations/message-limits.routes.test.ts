import { describe, expect, test } from 'vitest';
import * as contract from '#contracts/conversations/conversations.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

describe('the number of messages to hosts a day', async () => {
  const limited = await testApp({ RATE_LIMITS: 'on' });
  await insertPlaces(limited);
  const send = (key: string, as: SomeoneSignedIn) =>
    limited.call(contract.startConversation, { body: { kind: 'event', key, text: 'Hi' } }, as);

  test('is five for new accounts, counted exactly in parallel, and does not limit replies of hosts', async () => {
    // A test must not run across midnight.
    if (limited.clock.now().getUTCHours() === 23) limited.clock.advance({ hours: 2 });
    const [host, person] = await signUpPeople(limited.deps, 2);
    const key = (await published(limited, host)).id;
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(key, person)));
    const sent = answers.filter(({ status }) => status === 201);
    expect(sent).toHaveLength(5);
    const refused = await send(key, person);
    expect(refused.problem).toMatchObject({
      status: 429,
      code: 'conversation.too_many_messages',
      message:
        'You can send 5 messages to hosts a day. Please continue after midnight UTC. Accounts older than 7 days can send 30.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const params = { conversationId: sent[0]!.body.id };
    for (let n = 0; n < 6; n++)
      expect((await limited.call(contract.sendMessage, { params, body: { text: 'Yes' } }, host)).status).toBe(201);
    await limited.db.execute(`update accounts set created_at = created_at - interval '8 days' where id = $1`, [
      person.user.id,
    ]);
    expect((await send(key, person)).status).toBe(201);
  });
});
