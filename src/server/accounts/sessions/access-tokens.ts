import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { secondsAfter } from '#server/platform/clock.ts';

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';

/** `gen` is the session's counter when the token was issued. Using the token proves that the client received that refresh response. */
const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), gen: z.int().min(0) });
export type AccessClaims = { accountId: string; sessionId: string; generation: number };
type TokenDeps = Pick<AppDeps, 'config' | 'keys' | 'clock'>;

export async function signAccessToken({ config, keys, clock }: TokenDeps, claims: AccessClaims) {
  const now = clock.now();
  const expires = secondsAfter(now, config.ACCESS_TOKEN_TTL);
  const token = await new SignJWT({ sid: claims.sessionId, gen: claims.generation })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(claims.accountId)
    .setIssuer(config.PUBLIC_URL)
    .setAudience(config.PUBLIC_URL)
    .setIssuedAt(now)
    .setExpirationTime(expires)
    .sign(keys.accessToken);
  return { token, expires: expires.toISOString() };
}

/** Returns null unless we signed the token for this site and it has not expired (RFC 9068, RFC 8725). */
export async function readAccessToken({ config, keys, clock }: TokenDeps, token: string): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, keys.accessToken, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: config.PUBLIC_URL,
      audience: config.PUBLIC_URL,
      requiredClaims: ['exp', 'iat'],
      currentDate: clock.now(),
    });
    const { sub, sid, gen } = Claims.parse(payload);
    return { accountId: sub, sessionId: sid, generation: gen };
  } catch {
    return null;
  }
}
