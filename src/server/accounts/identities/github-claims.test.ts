import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { listIdentities, logInWithIdentity, startExternalLogin } from '#contracts/accounts/identities.contract.ts';
import { endpointUrl } from '#contracts/endpoint-url.ts';
import { CookieBrowser } from '#tests/support/cookie-browser.ts';
import { testApp } from '#tests/support/test-app.ts';

/** What GitHub Enterprise Server answers, as its documentation shows it. */
const emails = [
  { email: 'old@example.org', primary: false, verified: true },
  { email: 'ada@example.org', primary: true, verified: true },
];
const asked: string[] = [];
const gitHub = createServer((request, response) => {
  void (async () => {
    asked.push(`${request.method} ${request.url} ${await text(request)} ${request.headers.authorization ?? ''}`);
    const answers: Record<string, object> = {
      '/login/oauth/access_token': {
        access_token: 'an-access-token',
        token_type: 'bearer',
        scope: 'read:user,user:email',
      },
      '/api/v3/user': { id: 4711, login: 'ada', name: null },
      '/api/v3/user/emails': emails,
    };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[request.url!] ?? {}));
  })();
});
await new Promise<void>((resolve) => gitHub.listen(0, '127.0.0.1', resolve));
afterAll(() => void gitHub.close());
const issuer = `http://127.0.0.1:${(gitHub.address() as AddressInfo).port}`;
const provider = {
  key: 'github',
  preset: 'github',
  issuer,
  clientId: 'dig',
  clientSecret: 'secret',
  trustsEmail: true,
};
const app = await testApp({ OIDC_PROVIDERS: JSON.stringify([provider]) });

test('GitHub, which has no id token, tells id and primary address by its API; PKCE and state are as elsewhere', async () => {
  const browser = new CookieBrowser(app);
  const url = new URL(await browser.redirect(endpointUrl(startExternalLogin, { params: { key: 'github' } })));
  expect(url.origin + url.pathname).toBe(`${issuer}/login/oauth/authorize`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    scope: 'read:user user:email',
    code_challenge_method: 'S256',
    redirect_uri: 'http://127.0.0.1:3000/api/auth/oidc/github/callback',
  });
  const query = new URLSearchParams({ code: 'a-code', state: url.searchParams.get('state')! });
  const path = await browser.redirect(`/api/auth/oidc/github/callback?${query}`);
  const step = new URLSearchParams(path.split('#')[1]).get('step')!;
  const signedIn = (await browser.call(logInWithIdentity, { body: { step } })).body;
  expect(signedIn.user).toMatchObject({ email: 'ada@example.org', isEmailVerified: true });
  expect((await app.call(listIdentities, {}, signedIn)).body.identities).toMatchObject([{ label: 'GitHub' }]);
  expect(await app.db.execute(`select from identities where issuer = $1 and subject = '4711'`, [issuer])).toBe(1);
  expect(asked[0]).toContain('code_verifier=');
  expect(asked.slice(1)).toEqual([
    'GET /api/v3/user  Bearer an-access-token',
    'GET /api/v3/user/emails  Bearer an-access-token',
  ]);
});
