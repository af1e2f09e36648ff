import { afterAll, expect, test } from 'vitest';
import { logInWithIdentity, startExternalLogin } from '#contracts/accounts/identities.contract.ts';
import { createSiteInvitation } from '#contracts/accounts/registration.contract.ts';
import { endpointUrl } from '#contracts/endpoint-url.ts';
import { CookieBrowser } from '#tests/support/cookie-browser.ts';
import { staffMember } from '#tests/support/factories.ts';
import { CLIENT, IdentityProvider } from '#tests/support/identity-provider.ts';
import { testApp } from '#tests/support/test-app.ts';

const idp = await IdentityProvider.start(['http://127.0.0.1:3000/api/auth/oidc/plain/callback']);
afterAll(() => idp.close());
const app = await testApp({
  REGISTRATION: 'invitation',
  OIDC_PROVIDERS: JSON.stringify([
    {
      issuer: idp.issuer,
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
      key: 'plain',
      label: 'Plain',
    },
  ]),
});
const ownPart = (url: string) => url.slice(new URL(url).origin.length);

/** Continues with the other site from the dialog to sign up. */
async function signUpAs(name: string, invitation?: string) {
  idp.people.set(name, { email: `${name}@example.org`, email_verified: false });
  const browser = new CookieBrowser(app);
  const query = { ...(invitation && { invitation }) };
  const started = await browser.redirect(endpointUrl(startExternalLogin, { params: { key: 'plain' }, query }));
  const path = await browser.redirect(ownPart(await idp.logIn(started, name)));
  const step = new URLSearchParams(path.split('#')[1]).get('step')!;
  return browser.call(logInWithIdentity, { body: { step } });
}

test('on a site by invitation, the code of one also makes an account for a person who comes from another site', async () => {
  const open = { ...app.deps, config: { ...app.deps.config, REGISTRATION: 'open' as const } };
  const moderator = await staffMember(open, 'moderator');
  const { code } = (await app.call(createSiteInvitation, { body: { uses: 1, days: 7 } }, moderator)).body;
  expect((await signUpAs('uninvited')).problem.code).toBe('account.sign_up_closed');
  const { status, body } = await signUpAs('invited', code);
  expect([status, body.user.email]).toEqual([200, 'invited@example.org']);
  expect((await signUpAs('late', code)).problem.code).toBe('account.sign_up_closed');
});
