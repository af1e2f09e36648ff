import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startExternalLogin } from '#contracts/accounts/identities.contract.ts';
import { listAuditEntries } from '#contracts/admin/audit.contract.ts';
import type { AddProviderBody, ChangeProviderBody } from '#contracts/admin/sign-in-provider-fields.ts';
import {
  addSignInProvider,
  changeSignInProvider,
  deleteSignInProvider,
  listSignInProviders,
} from '#contracts/admin/sign-in-providers.contract.ts';
import { listSiteSettings } from '#contracts/admin/site-settings.contract.ts';
import { endpointUrl } from '#contracts/endpoint-url.ts';
import { getSite } from '#contracts/site.contract.ts';
import { CookieBrowser } from '#tests/support/cookie-browser.ts';
import { staffMember } from '#tests/support/factories.ts';
import { CLIENT, IdentityProvider } from '#tests/support/identity-provider.ts';
import { testApp } from '#tests/support/test-app.ts';

const idp = await IdentityProvider.start(['http://127.0.0.1:3000/api/auth/oidc/club/callback']);
const other = await IdentityProvider.start(['http://127.0.0.1:3000/api/auth/oidc/club/callback']);
afterAll(() => Promise.all([idp.close(), other.close()]));
const app = await testApp();
const boss = await staffMember(app.deps, 'administrator');

const provider: ChangeProviderBody = {
  preset: 'other',
  label: 'Club',
  issuer: idp.issuer,
  tenant: '',
  clientId: CLIENT.client_id,
  scopes: '',
  trustsEmail: false,
  createsAccounts: true,
  allowedDomains: [],
  requiredClaims: {},
};
const add = (fields: Partial<AddProviderBody> = {}) =>
  app.call(
    addSignInProvider,
    { body: { ...provider, key: 'club', clientSecret: CLIENT.client_secret, ...fields } },
    boss,
  );
const change = (fields: Partial<ChangeProviderBody>, key = 'club') =>
  app.call(changeSignInProvider, { params: { key }, body: { ...provider, ...fields } }, boss);
const remove = (key = 'club') => app.call(deleteSignInProvider, { params: { key } }, boss);
const list = async () => (await app.call(listSignInProviders, {}, boss)).body;
const offered = async () => (await app.call(getSite, {}, null)).body.signInProviders;
const ownPart = (url: string) => url.slice(new URL(url).origin.length);

beforeEach(async () => {
  for (const { key } of (await list()).providers) await remove(key);
});

async function logIn(): Promise<string> {
  const browser = new CookieBrowser(app);
  idp.people.set('ann', { email: 'ann@example.org', email_verified: true });
  const start = await browser.redirect(endpointUrl(startExternalLogin, { params: { key: 'club' }, query: {} }));
  return browser.redirect(ownPart(await idp.logIn(start, 'ann')));
}

describe('a provider of logins that an administrator adds', () => {
  test('is offered at once, and people log in with it', async () => {
    expect((await add()).status).toBe(204);
    expect(await offered()).toEqual([{ key: 'club', label: 'Club' }]);
    expect(await logIn()).toContain('step=');
    expect((await list()).providers).toMatchObject([
      { key: 'club', people: 0, callbackUrl: 'http://127.0.0.1:3000/api/auth/oidc/club/callback' },
    ]);
  });

  test('keeps its secret when it is changed without one, and people log in with the new one', async () => {
    await add({ clientSecret: 'mistyped' });
    expect(await logIn()).toContain('error=identity.');
    expect((await change({ label: 'The club' })).status).toBe(204);
    expect(await logIn()).toContain('error=identity.');
    await change({ label: 'The club', clientSecret: CLIENT.client_secret });
    await change({ label: 'Our club' });
    expect(await offered()).toEqual([{ key: 'club', label: 'Our club' }]);
    expect(await logIn()).toContain('step=');
  });

  test('needs its secret again when its address changes, so that no other site gets the stored one', async () => {
    await add();
    const moved = [
      await change({ issuer: other.issuer }),
      await change({ preset: 'google', issuer: '' }),
      await change({ preset: 'microsoft', issuer: '', tenant: crypto.randomUUID() }),
    ];
    for (const { problem } of moved) expect(Object.keys(problem.fields ?? {})).toEqual(['clientSecret']);
    expect((await list()).providers).toMatchObject([{ preset: 'other', issuer: idp.issuer }]);
    expect((await change({ issuer: other.issuer, clientSecret: 'new' })).status).toBe(204);
    expect((await list()).providers).toMatchObject([{ issuer: other.issuer }]);
  });

  test('is gone once it is removed, and what is gone is not found', async () => {
    await add();
    expect((await remove()).status).toBe(204);
    expect(await offered()).toEqual([]);
    expect([(await remove()).problem.code, (await change({})).problem.code]).toEqual([
      'sign_in_provider.not_found',
      'sign_in_provider.not_found',
    ]);
  });

  test('must answer as one, so that a typing error is found before people see the button', async () => {
    const wrong = await add({ issuer: 'http://127.0.0.1:9/' });
    expect(wrong.problem.fields?.['issuer']).toMatch(/^This address doesn’t work as a login provider: /);
    expect(await offered()).toEqual([]);
  });

  test('has what its kind needs, and a key of its own', async () => {
    await add();
    expect((await add()).problem.fields?.['key']).toBe('Another provider has this key. Choose another one.');
    const missing = [
      await add({ key: 'a', preset: 'keycloak', issuer: '' }),
      await add({ key: 'a', preset: 'microsoft' }),
      await add({ key: 'a', label: '' }),
      await add({ key: 'a', issuer: 'http://example.org' }),
      await add({ key: 'A b' }),
      await add({ key: 'a', clientSecret: '' }),
    ];
    expect(missing.map(({ problem }) => Object.keys(problem.fields ?? {}))).toEqual([
      ['issuer'],
      ['tenant'],
      ['label'],
      ['issuer'],
      ['key'],
      ['clientSecret'],
    ]);
  });

  test('has its secret in no response, in no entry of the audit, and encrypted in the database', async () => {
    await add();
    await change({ label: 'The club', clientSecret: CLIENT.client_secret });
    const seen = JSON.stringify([
      await list(),
      (await app.call(listSiteSettings, {}, boss)).body,
      (await app.call(listAuditEntries, { query: { action: 'setting.changed' } }, boss)).body,
    ]);
    expect(seen).toContain('The club');
    expect(seen).not.toContain('sealedSecret');
    const row = z.object({ value: z.unknown() });
    const stored = await app.db.one(row, `select value from site_settings where key = 'sign-in-providers'`);
    expect(JSON.stringify(stored)).not.toContain(CLIENT.client_secret);
  });
});

test('providers that the environment sets win, and cannot be changed in the web', async () => {
  const [key, clientId, clientSecret, issuer] = ['env', 'dig', 'secret', 'https://login.example.org'];
  const other = await testApp({ OIDC_PROVIDERS: JSON.stringify([{ key, clientId, clientSecret, issuer }]) });
  const admin = await staffMember(other.deps, 'administrator');
  expect((await other.call(listSignInProviders, {}, admin)).body).toEqual({
    providers: [],
    setByVariable: 'OIDC_PROVIDERS',
  });
  const body = { ...provider, key: 'club', clientSecret: 'secret' };
  const refused = await other.call(addSignInProvider, { body }, admin);
  expect([refused.problem.code, refused.problem.message]).toEqual([
    'site_setting.set_by_environment',
    'This comes from the server’s environment (OIDC_PROVIDERS). Change it there.',
  ]);
  expect((await other.call(getSite, {}, null)).body.signInProviders).toEqual([{ key: 'env', label: 'env' }]);
});
