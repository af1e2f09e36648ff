import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { NewPasskey, PasskeyAnswer } from '#contracts/accounts/passkey-fields.ts';
import type { Credentials } from '#server/accounts/accounts.queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config.ts';
import type { StoredKey } from './passkeys.queries.ts';

/** Loaded with the first passkey, because its parsers of certificates take 3 MB. */
const library = () => import('@simplewebauthn/server');

/** Ed25519, ES256 and RS256: what devices make. The library's default would add post-quantum keys, about which Node warns. */
const ALGORITHMS = [-8, -7, -257];

/** The site that passkeys belong to; from its setting, never from the Host header. */
export type RelyingParty = { id: string; name: string; origin: string };
type SiteConfig = Pick<Config, 'PUBLIC_URL' | 'PRODUCT_NAME'>;

/** Passkeys work only at the host they were made for. */
export const passkeyHost = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string => new URL(PUBLIC_URL).hostname;

/** Browsers make passkeys only for host names, and with HTTPS except on this machine. */
export function canUsePasskeys({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean {
  const { protocol, hostname } = new URL(PUBLIC_URL);
  return hostname === 'localhost' || (protocol === 'https:' && !/^[\d.]+$|^\[/.test(hostname));
}

export function relyingParty(config: SiteConfig): RelyingParty {
  if (!canUsePasskeys(config)) throw new AppError('passkey.unavailable');
  return { id: passkeyHost(config), name: config.PRODUCT_NAME, origin: new URL(config.PUBLIC_URL).origin };
}

const descriptorOf = ({ credentialId, transports }: StoredKey) => ({
  id: credentialId.toString('base64url'),
  transports,
});

export async function creationOptions(site: RelyingParty, account: Credentials, existing: readonly StoredKey[]) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    attestationType: 'none',
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

export async function requestOptions(site: RelyingParty) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({ rpID: site.id, userVerification: 'required' });
}

/** Undefined unless the browser made the passkey for this site and challenge, and checked who is there. */
export async function verifyNewPasskey(site: RelyingParty, response: NewPasskey['response'], challenge: string) {
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refused);
  if (!registrationInfo) return undefined;
  const { credential, aaguid, credentialBackedUp: isBackedUp } = registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    aaguid,
    isBackedUp,
  };
}

/** Undefined unless the key signed this challenge for this site, after checking who is there. The caller compares the counter. */
export async function verifyAnswer(
  site: RelyingParty,
  response: PasskeyAnswer['response'],
  { key, challenge }: { key: StoredKey; challenge: string },
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    // Without the stored counter, to distinguish a copied key from a wrong signature.
    credential: { id: response.id, publicKey: new Uint8Array(key.publicKey), counter: 0 },
  }).catch(refused);
  if (!verified || !authenticationInfo) return undefined;
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}

/** The library throws for whatever browsers or forgers send. */
const refused = () => ({ verified: false as const, registrationInfo: undefined, authenticationInfo: undefined });
