import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount, getProfile, type SignedIn } from '#contracts/accounts/accounts.contract.ts';
import {
  finishExternalLogin,
  linkIdentity,
  listIdentities,
  logInWithIdentity,
  startExternalLogin,
  startLinking,
  unlinkIdentity,
} from '#contracts/accounts/identities.contract.ts';
import { endpointUrl } from '#contracts/endpoint-url.ts';
import { CookieBrowser } from '#tests/support/cookie-browser.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { CLIENT, IdentityProvider } from '#tests/support/identity-provider.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';

const keys = ['plain', 'trusted', 'closed', 'staff', 'other'] as const;
type Key = (typeof keys)[number];
const callbackAt = (key: Key) => `http://127.0.0.1:3000/api/auth/oidc/${key}/callback`;
const idp = await IdentityProvider.start(keys.map(callbackAt));
const mixedUp = await IdentityProvider.start([callbackAt('other')]);
afterAll(() => Promise.all([idp.close(), mixedUp.close()]));

const settings = { issuer: idp.issuer, clientId: CLIENT.client_id, clientSecret: CLIENT.client_secret };
const app = await testApp({
  ACCESS_TOKEN_TTL: '86400',
  OIDC_PROVIDERS: JSON.stringify([
    { ...settings, key: 'plain', label: 'Plain' },
    { ...settings, key: 'trusted', trustsEmail: true },
    { ...settings, key: 'closed', createsAccounts: false },
    { ...settings, key: 'staff', allowedDomains: ['Example.org'], requiredClaims: { groups: 'editors' } },
    { ...settings, key: 'other', issuer: mixedUp.issuer },
    { ...settings, key: 'down', issuer: 'http://127.0.0.1:9' },
  ]),
});

let [made, name, browser] = [0, '', new CookieBrowser(app)];
beforeEach(() => {
  name = `p${++made}`;
  idp.people.set(name, { email: `${name}@example.org`, email_verified: true });
  browser = new CookieBrowser(app);
});

const startUrl = (key: string, next?: string) =>
  endpointUrl(startExternalLogin, { params: { key }, query: { ...(next && { next }) } });
const ownPart = (url: string) => url.slice(new URL(url).origin.length);
const factsOf = (path: string) => new URLSearchParams(path.split('#')[1]);

async function arrive(key: Key = 'plain', next?: string): Promise<URLSearchParams> {
  const callback = await idp.logIn(await browser.redirect(startUrl(key, next)), name);
  const path = await browser.redirect(ownPart(callback));
  expect(path.split('#')[0]).toBe('/log-in/external');
  return factsOf(path);
}
const signInWith = (facts: URLSearchParams) =>
  browser.call(logInWithIdentity, { body: { step: facts.get('step') ?? 'none' } });
const logIn = async (key?: Key) => signInWith(await arrive(key));
const link = (facts: URLSearchParams, as: SignedIn) =>
  browser.call(linkIdentity, { body: { step: facts.get('step')! } }, as);
const identitiesOf = async (as: SignedIn) => (await app.call(listIdentities, {}, as)).body.identities;
const subjectsTo = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject);
const startFromSettings = async (as: SignedIn) => {
  const { url } = (await browser.call(startLinking, { body: { key: 'plain' } }, as)).body;
  return factsOf(await browser.redirect(ownPart(await idp.logIn(url, name))));
};

describe('logging in at another site', () => {
  test('creates an account, and signs in to the same one the next time, whatever its address is by then', async () => {
    const facts = await arrive('plain', '/events/a');
    expect([facts.get('next'), facts.get('provider')]).toEqual(['/events/a', 'plain']);
    const first = (await signInWith(facts)).body;
    expect(first.user).toMatchObject({ email: `${name}@example.org`, hasChosenName: false });
    idp.people.set(name, { email: 'moved@example.org', email_verified: false });
    const second = (await logIn()).body;
    expect(second.user.id).toBe(first.user.id);
    expect(await identitiesOf(second)).toMatchObject([{ label: 'Plain', email: `${name}@example.org` }]);
    expect((await app.call(getProfile, {}, second)).status).toBe(200);
  });

  test('works once per step, and only in the browser that began', async () => {
    const facts = await arrive();
    const body = { step: facts.get('step')! };
    expect((await new CookieBrowser(app).call(logInWithIdentity, { body })).problem.code).toBe('identity.refused');
    expect((await app.call(logInWithIdentity, { body })).problem.code).toBe('identity.refused');
    expect((await signInWith(facts)).status).toBe(200);
    expect((await signInWith(facts)).problem.code).toBe('identity.refused');
  });

  test('continues in two tabs at the same time', async () => {
    const [one, two] = [await browser.redirect(startUrl('plain')), await browser.redirect(startUrl('plain'))];
    for (const url of [one, two]) {
      const facts = factsOf(await browser.redirect(ownPart(await idp.logIn(url, name))));
      expect((await signInWith(facts)).status).toBe(200);
    }
  });

  test('opens only pages of this site afterwards', async () => {
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', '/%09/evil.example'])
      expect((await arrive('plain', next)).get('next') ?? '').not.toMatch(/^(https:|\/\/|\/\\)/);
    expect((await arrive('plain', 'https://evil.example/')).get('next')).toBeNull();
  });

  test('needs an address, and no account of the site is made where the operator wants none', async () => {
    expect((await logIn('closed')).problem.code).toBe('identity.no_account');
    idp.people.set(name, {});
    expect((await logIn()).problem.code).toBe('identity.no_email');
  });

  test('is for the domains and claims that the operator wants', async () => {
    const errorFor = async (claims: object) => {
      idp.people.set(name, claims as Record<string, unknown>);
      return (await arrive('staff')).get('error');
    };
    const email = `${name}@EXAMPLE.org`;
    expect(await errorFor({ email, email_verified: true, groups: ['guests'] })).toBe('identity.not_allowed');
    expect(await errorFor({ email, email_verified: false, groups: ['editors'] })).toBe('identity.not_allowed');
    expect(await errorFor({ email: 'a@other.org', email_verified: true, groups: ['editors'] })).toBe(
      'identity.not_allowed',
    );
    expect(await errorFor({ email, email_verified: true, groups: ['editors'] })).toBeNull();
  });

  test('of a deleted account starts again as a new person', async () => {
    const first = (await logIn()).body;
    expect((await app.call(deleteAccount, { body: {} }, first)).status).toBe(204);
    expect(await app.db.execute('select from identities where subject = $1', [name])).toBe(0);
    const second = (await logIn()).body;
    expect(second.user.id).not.toBe(first.user.id);
  });
});

describe('a false answer', () => {
  const callbackOf = async (key: Key = 'plain') =>
    new URL(await idp.logIn(await browser.redirect(startUrl(key)), name));
  const errorOf = async (url: URL) => factsOf(await browser.redirect(ownPart(url.href))).get('error');

  test('with another state, or without one, is refused', async () => {
    const url = await callbackOf();
    const genuine = url.searchParams.get('state')!;
    for (const state of ['x', `${genuine}x`]) {
      url.searchParams.set('state', state);
      expect(await errorOf(url)).toBe('identity.refused');
    }
    url.searchParams.delete('state');
    expect(await errorOf(url)).toBe('identity.refused');
    url.searchParams.set('state', genuine);
    expect(await errorOf(url)).toBeNull();
    expect(await errorOf(url)).toBe('identity.refused');
  });

  test('in another browser is refused, so that nobody is logged in to an account of somebody else', async () => {
    const url = await callbackOf();
    browser = new CookieBrowser(app);
    expect(await errorOf(url)).toBe('identity.refused');
  });

  test('with a code that was used before is refused', async () => {
    const url = await callbackOf();
    expect(await errorOf(url)).toBeNull();
    const second = await callbackOf();
    second.searchParams.set('code', url.searchParams.get('code')!);
    expect(await errorOf(second)).toBe('identity.refused');
  });

  test.each([
    ['nonce', 'of another login'],
    ['code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  ])('to a request with another %s is refused', async (parameter, value) => {
    const url = new URL(await browser.redirect(startUrl('plain')));
    url.searchParams.set(parameter, value);
    expect(await errorOf(new URL(await idp.logIn(url.href, name)))).toBe('identity.refused');
  });

  test('of another provider is refused: by its issuer, and by its address', async () => {
    const url = await callbackOf();
    url.searchParams.set('iss', mixedUp.issuer);
    expect(await errorOf(url)).toBe('identity.refused');
    const other = await callbackOf();
    other.pathname = endpointUrl(finishExternalLogin, { params: { key: 'other' } });
    expect(await errorOf(other)).toBe('identity.refused');
    const bare = await callbackOf();
    bare.searchParams.delete('iss');
    expect(await errorOf(bare)).toBe('identity.refused');
  });

  test('that the person cancelled says so', async () => {
    const url = await callbackOf();
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
    expect(await errorOf(url)).toBe('identity.cancelled');
  });
});

test('a provider that is down, or not one of the site, says so within three seconds', async () => {
  const began = performance.now();
  expect(factsOf(await browser.redirect(startUrl('down'))).get('error')).toBe('identity.provider_down');
  expect(performance.now() - began).toBeLessThan(3500);
  expect(factsOf(await browser.redirect(startUrl('nobody'))).get('error')).toBe('identity.provider_not_found');
});

const cells = [...Array(16).keys()].map((n) => ({
  isKnown: !!(n & 8),
  isVerifiedHere: !!(n & 4),
  isVerifiedThere: !!(n & 2),
  trust: !!(n & 1),
}));

test.each(cells)(
  'known address $isKnown, verified here $isVerifiedHere, verified there $isVerifiedThere, trusted $trust: only proof on both sides links',
  async ({ isKnown, isVerifiedHere, isVerifiedThere, trust }) => {
    const email = `${name}@example.org`;
    const ada = isKnown ? await signUp(app.deps, { email: email.toUpperCase(), isVerified: isVerifiedHere }) : null;
    idp.people.set(name, { email, email_verified: isVerifiedThere });
    const before = await subjectsTo(email);
    const answer = await logIn(trust ? 'trusted' : 'plain');
    await runJobs(app);
    const mails = (await subjectsTo(email)).slice(before.length).filter((subject) => !subject.startsWith('New login'));
    const isProved = trust && isVerifiedThere;
    const refused = { status: 409, isNew: null, isVerified: null, mails: [] };
    const linked = { status: 200, isNew: false, isVerified: true, mails: ['trusted is connected to your dig account'] };
    const created = {
      status: 200,
      isNew: true,
      isVerified: isProved,
      mails: isProved ? [] : ['Verify your email for dig'],
    };
    const known = isProved && isVerifiedHere ? linked : refused;
    const user = answer.status === 200 ? answer.body.user : null;
    const isNew = user && user.id !== ada?.user.id;
    expect({ status: answer.status, isNew, isVerified: user && user.isEmailVerified, mails }).toEqual(
      ada ? known : created,
    );
  },
);

describe('connected accounts', () => {
  let ada: SomeoneSignedIn;
  beforeEach(async () => {
    ada = await signUp(app.deps, { email: `${name}@example.org` });
  });

  test('of a known address are connected after logging in once in another way', async () => {
    const facts = await arrive();
    expect((await signInWith(facts)).problem.code).toBe('identity.email_taken');
    expect((await link(facts, ada)).body).toMatchObject({ label: 'Plain', email: ada.email });
    expect((await logIn()).body.user.id).toBe(ada.user.id);
    expect(await subjectsTo(ada.email)).toContain('Plain is connected to your dig account');
  });

  test('are connected from the settings, which nobody else can finish', async () => {
    const ben = await signUp(app.deps);
    const facts = await startFromSettings(ada);
    expect(facts.get('purpose')).toBe('link');
    expect((await signInWith(facts)).problem.code).toBe('identity.refused');
    expect((await link(facts, ben)).problem.code).toBe('identity.refused');
    expect((await link(facts, ada)).status).toBe(200);
    expect(await identitiesOf(ada)).toHaveLength(1);
    expect((await link(await startFromSettings(ada), ada)).status).toBe(200);
    expect((await link(await startFromSettings(ben), ben)).problem.code).toBe('identity.taken');
  });

  test('need a recent login to be connected or disconnected', async () => {
    const facts = await startFromSettings(ada);
    const { id } = (await link(facts, ada)).body;
    app.clock.advance({ minutes: 14 });
    const late = await startFromSettings(ada);
    app.clock.advance({ minutes: 2 });
    const code = 'auth.reauthentication_required';
    expect((await browser.call(startLinking, { body: { key: 'plain' } }, ada)).problem.code).toBe(code);
    expect((await link(late, ada)).problem.code).toBe(code);
    expect((await app.call(unlinkIdentity, { params: { identityId: id } }, ada)).problem.code).toBe(code);
  });

  test('are disconnected by their owner only, and stop logging in', async () => {
    const { id } = (await link(await startFromSettings(ada), ada)).body;
    const ben = await signUp(app.deps);
    const params = { identityId: id };
    expect((await app.call(unlinkIdentity, { params }, ben)).problem.code).toBe('identity.not_found');
    expect((await app.call(unlinkIdentity, { params }, ada)).status).toBe(204);
    expect((await app.call(unlinkIdentity, { params }, ada)).problem.code).toBe('identity.not_found');
    expect((await logIn()).problem.code).toBe('identity.email_taken');
    expect(await subjectsTo(ada.email)).toContain('Plain is disconnected from your dig account');
  });

  test('stay if they are the only way in, also for two requests at once', async () => {
    name = `only-${name}`;
    idp.people.set(name, { email: `${name}@example.org`, email_verified: false });
    const owner = (await logIn()).body;
    const unlink = (identityId: string) => app.call(unlinkIdentity, { params: { identityId } }, owner);
    expect((await unlink((await identitiesOf(owner))[0]!.id)).problem.code).toBe('identity.last_way_in');
    name = `second-${name}`;
    idp.people.set(name, {});
    await link(await startFromSettings(owner), owner);
    const both = await identitiesOf(owner);
    const answers = await Promise.all(both.map(({ id }) => unlink(id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });
});
