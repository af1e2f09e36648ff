import { expect, test } from 'vitest';
import { getEvent, publishEvent } from '#contracts/events/events.contract.ts';
import { draft, knowPlaces } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

test('where posting needs a verified email, drafting does not and publishing does', async () => {
  const it = await testApp({ REQUIRE_VERIFIED_EMAIL: 'true' });
  await knowPlaces(it);
  const ada = await signUp(it.deps);
  const params = { eventId: (await draft(it, ada)).id };
  expect((await it.call(publishEvent, { params }, ada)).problem).toMatchObject({
    status: 403,
    code: 'account.email_unverified',
  });
  expect((await it.call(getEvent, { params }, ada)).body.status).toBe('draft');
  await it.db.execute('update accounts set email_verified_at = now() where id = $1', [ada.user.id]);
  expect((await it.call(publishEvent, { params }, ada)).body.status).toBe('published');
});
