import { describe, expect, test } from 'vitest';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { type Endpoint, requiresSignIn } from '#contracts/endpoint.ts';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { signUpPeople, staffMember } from '#tests/support/factories.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { type As, testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const moderator = await staffMember(app.deps, 'moderator');
const [silenced, suspended] = await signUpPeople(app.deps, 2);
await decideAbout(app, { kind: 'person', targetId: silenced.user.id }, { moderator, action: 'silence' });
await decideAbout(app, { kind: 'person', targetId: suspended.user.id }, { moderator, action: 'suspend' });
// A suspended person who logs in again.
const session = await signedInAgain();
app.clock.advance({ seconds: 5 });

async function signedInAgain(): Promise<As> {
  return (await app.call(login, { body: { email: suspended.email, password: suspended.password } }, null)).body;
}

/** The code of the answer to a request that is otherwise empty: access comes before anything is read. */
async function codeFor({ method, path }: Endpoint, { tokens }: As): Promise<string | undefined> {
  const url = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  const { body } = await app.send({ method, url, headers: { authorization: `Bearer ${tokens.access.token}` } });
  return /"code":"([\w.]+)"/.exec(body)?.[1];
}

const endpoints = Object.entries(allEndpoints);
const posting = endpoints.filter(([, { isPosting }]) => isPosting);
const signedIn = endpoints.filter(([, { access, isForSuspended }]) => requiresSignIn({ access }) && !isForSuspended);

describe('a silenced person', () => {
  test.each(posting)('cannot use %s', async (_, endpoint) => {
    expect(await codeFor(endpoint, silenced)).toBe('auth.silenced');
  });
});

describe('a suspended person', () => {
  test('reaches nothing but their decision and their data', async () => {
    for (const [name, endpoint] of signedIn)
      expect([name, await codeFor(endpoint, session)]).toEqual([name, 'auth.suspended']);
  });
});
