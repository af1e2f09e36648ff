import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const common = { clientId: 'dig', clientSecret: 'secret' };
const read = (providers: unknown) =>
  readConfig({ OIDC_PROVIDERS: typeof providers === 'string' ? providers : JSON.stringify(providers) }).OIDC_PROVIDERS;

describe('the sign-in providers', () => {
  test('are none by default', () => {
    expect(readConfig({}).OIDC_PROVIDERS).toEqual([]);
  });

  test.each([
    ['google', {}, 'https://accounts.google.com', 'Google'],
    [
      'microsoft',
      { tenant: '11111111-2222-4333-8444-555555555555' },
      'https://login.microsoftonline.com/11111111-2222-4333-8444-555555555555/v2.0',
      'Microsoft',
    ],
    ['github', {}, 'https://github.com', 'GitHub'],
    ['gitlab', {}, 'https://gitlab.com', 'GitLab'],
    ['gitlab', { issuer: 'https://git.example.org' }, 'https://git.example.org', 'GitLab'],
    ['keycloak', { issuer: 'https://sso.example.org/realms/a' }, 'https://sso.example.org/realms/a', 'Keycloak'],
    [
      'authentik',
      { issuer: 'https://a.example.org/application/o/dig/' },
      'https://a.example.org/application/o/dig/',
      'authentik',
    ],
    ['nextcloud', { issuer: 'https://cloud.example.org' }, 'https://cloud.example.org', 'Nextcloud'],
  ])('know %s with %o', (preset, more, issuer, label) => {
    const [provider] = read([{ key: 'a', preset, ...common, ...more }]);
    expect(provider).toMatchObject({ issuer, label, trustsEmail: false, createsAccounts: true });
    expect(provider!.protocol).toBe(preset === 'github' ? 'github' : 'oidc');
    expect(provider!.verifiedClaim).toBe(preset === 'microsoft' ? 'xms_edov' : 'email_verified');
  });

  test.each([
    ['no JSON', '{', /JSON/],
    ['no list', {}, /JSON: like \[{"key":"google"/],
    ['no secret', [{ key: 'a', preset: 'google', clientId: 'dig' }], /JSON: 0\.clientSecret is missing/],
    ['no issuer', [{ key: 'a', preset: 'keycloak', ...common }], /a needs an issuer/],
    ['no tenant', [{ key: 'a', preset: 'microsoft', ...common }], /a needs a tenant/],
    ['a shared tenant', [{ key: 'a', preset: 'microsoft', tenant: 'common', ...common }], /id of your directory/],
    ['an http issuer', [{ key: 'a', issuer: 'http://sso.example.org', ...common }], /https issuer/],
    ['the same key twice', [1, 2].map(() => ({ key: 'a', preset: 'google', ...common })), /the same key/],
    ['an unknown field', [{ key: 'a', preset: 'google', trustEmail: true, ...common }], /trustEmail/],
    ['a key for no address', [{ key: 'a/b', preset: 'google', ...common }], /lowercase letters/],
  ])('are refused with %s', (_, providers, message) => {
    expect(() => read(providers)).toThrow(message);
  });
});
