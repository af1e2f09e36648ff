import { expect, test } from 'vitest';
import { verifyEmail } from '#contracts/accounts/accounts.contract.ts';
import { readConfig } from '#server/platform/config.ts';
import { signUp } from '#tests/support/factories.ts';
import { tokenMailedTo } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { requireVerifiedEmail } from './accounts.policy.ts';

const app = await testApp();

const ask = (required: 'true' | 'false', accountId: string) => {
  const config = readConfig({ NODE_ENV: 'test', REQUIRE_VERIFIED_EMAIL: required });
  return requireVerifiedEmail({ config, db: app.db, clock: app.clock }, accountId);
};

test('REQUIRE_VERIFIED_EMAIL=true lets only verified addresses post publicly', async () => {
  const ada = await signUp(app.deps, { isVerified: false });
  await expect(ask('true', ada.user.id)).rejects.toMatchObject({ code: 'account.email_unverified', status: 403 });
  await app.call(verifyEmail, { body: { token: await tokenMailedTo(app, ada.user.email) } });
  await expect(ask('true', ada.user.id)).resolves.toBeUndefined();
});

test('unverified addresses may post by default', async () => {
  const ada = await signUp(app.deps, { isVerified: false });
  await expect(ask('false', ada.user.id)).resolves.toBeUndefined();
  expect(readConfig({}).REQUIRE_VERIFIED_EMAIL).toBe(false);
});
