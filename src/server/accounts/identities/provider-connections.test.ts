import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { SignInProvider } from '#server/platform/sign-in-providers.ts';
import { ProviderConnections } from './provider-connections.ts';

/** A provider that lies, by hand: a real one would not. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void;
async function listen(answer: Answer) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const sendJson = (response: ServerResponse, body: object) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

const own = await generateKeyPair('RS256', { extractable: true });
const foreign = await generateKeyPair('RS256');
const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] };
const NONCE = 'the-nonce';
const CLIENT_SECRET = 'a secret of the tests only, which is long enough';
let idToken = '';
let discovery: Answer | null = null;
let jwksUri = '';

const issuer: string = await listen((request, response) => {
  if (request.url === '/jwks') return sendJson(response, keys);
  if (request.url === '/token')
    return sendJson(response, { access_token: 'an-access-token', token_type: 'Bearer', id_token: idToken });
  if (discovery) return discovery(request, response);
  return sendJson(response, description());
});
const elsewhere = await listen((_, response) => sendJson(response, keys));
const description = () => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: jwksUri,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
});
const provider: SignInProvider = {
  key: 'a',
  label: 'A',
  issuer,
  clientId: 'dig',
  clientSecret: CLIENT_SECRET,
  scopes: 'openid email',
  protocol: 'oidc',
  verifiedClaim: 'email_verified',
  trustsEmail: true,
  createsAccounts: true,
  requiredClaims: {},
};

beforeEach(() => {
  [discovery, jwksUri] = [null, `${issuer}/jwks`];
});

const now = () => Math.floor(Date.now() / 1000);
const claims = (more: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  sub: 'ada',
  aud: 'dig',
  nonce: NONCE,
  iat: now(),
  exp: now() + 300,
  ...more,
});
const signed = (payload: JWTPayload, key = own.privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);

/** Reads with a new connection, because each keeps what it knows about a provider for an hour. */
function read(token: string) {
  idToken = token;
  const connections = new ProviderConnections({
    config: { PUBLIC_URL: 'http://127.0.0.1:3000' } as never,
    clock: { now: () => new Date() },
  });
  return connections.readClaims(provider, 'code=a-code&state=a-state', {
    state: 'a-state',
    nonce: NONCE,
    verifier: 'v'.repeat(43),
  });
}
const codeOf = async (token: string) =>
  read(token).then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  );

test('an id token that the provider signed for this site is read, also where clocks differ by less than a minute', async () => {
  expect(await read(await signed(claims()))).toMatchObject({ issuer, subject: 'ada' });
  expect(await codeOf(await signed(claims({ exp: now() - 40 })))).toBe('accepted');
});

test.each([
  ['is not signed', () => new UnsecuredJWT(claims()).encode()],
  [
    'is signed with the secret of the client',
    () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(CLIENT_SECRET)),
  ],
  [
    'is signed with the public key as if it were a secret',
    async () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .sign(new TextEncoder().encode(await exportSPKI(own.publicKey))),
  ],
  ['is signed with the key of somebody else', () => signed(claims(), foreign.privateKey)],
  ['is for another site', () => signed(claims({ aud: 'another' }))],
  ['is of another issuer', () => signed(claims({ iss: 'https://evil.example' }))],
  ['has the issuer in other letters', () => signed(claims({ iss: `${issuer}/` }))],
  ['ended two minutes ago', () => signed(claims({ exp: now() - 120 }))],
  ['has another nonce', () => signed(claims({ nonce: 'another' }))],
] as [string, () => string | Promise<string>][])('an id token that %s is refused', async (_, make) => {
  expect(await codeOf(await make())).toMatch(/^identity\.(refused|provider_down)$/);
});

test('a provider leads to no other address: neither by a redirect, nor on a private network that it names', async () => {
  const token = await signed(claims());
  jwksUri = `${elsewhere}/jwks`;
  expect(await codeOf(token)).toBe('identity.provider_down');
  discovery = (_, response) => response.writeHead(302, { location: `${elsewhere}/` }).end();
  expect(await codeOf(token)).toBe('identity.provider_down');
});

test('more than 100 kB of a provider are not read', async () => {
  discovery = (_, response) => sendJson(response, { ...description(), padding: 'x'.repeat(100_000) });
  expect(await codeOf(await signed(claims()))).toBe('identity.provider_down');
});
