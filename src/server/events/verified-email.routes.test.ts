import { expect, test } from 'vitest';
import { getEvent, publishEvent } from '#contracts/events/events.contract.ts';
import { draft, insertPlaces } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

test('a site that requires a verified email requires it for publishing, not for drafts', async () => {
  const app = await testApp({ REQUIRE_VERIFIED_EMAIL: 'true' });
  await insertPlaces(app);
  const ada = await signUp(app.deps, { isVerified: false });
  const params = { eventId: (await draft(app, ada)).id };
  expect((await app.call(publishEvent, { params }, ada)).problem).toMatchObject({
    status: 403,
    code: 'account.email_unverified',
  });
  expect((await app.call(getEvent, { params }, ada)).body.status).toBe('draft');
  await app.db.execute('update accounts set email_verified_at = now() where id = $1', [ada.user.id]);
  expect((await app.call(publishEvent, { params }, ada)).body.status).toBe('published');
});
