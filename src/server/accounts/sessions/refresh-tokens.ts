import { createHmac } from 'node:crypto';
import type { Tokens } from '#contracts/accounts/accounts.contract.ts';
import { sameText } from '#server/platform/keys.ts';

/**
 * Refresh tokens are not stored. A session has a random key and a counter, and its tokens are `v1~session~counter~HMAC(key,
 * "v1~session~counter")`. The key is combined with a server key, so that a copy of the database is not enough to forge a token.
 */
const VERSION = 'v1';
const SHAPE = /^v1~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})~(0|[1-9]\d{0,8})~([\w-]{43})$/;

export type RefreshToken = { sessionId: string; counter: number; signature: string };
type SessionKey = { id: string; refreshKey: Uint8Array };

function signatureOf({ id, refreshKey }: SessionKey, counter: number, serverKey: Uint8Array): string {
  const key = createHmac('sha256', serverKey).update(refreshKey).digest();
  return createHmac('sha256', key).update(`${VERSION}~${id}~${counter}`).digest('base64url');
}

export function makeRefreshToken(session: SessionKey & { counter: number }, serverKey: Uint8Array): string {
  return `${VERSION}~${session.id}~${session.counter}~${signatureOf(session, session.counter, serverKey)}`;
}

export function parseRefreshToken(text: string): RefreshToken | null {
  const [, sessionId, counter, signature] = SHAPE.exec(text) ?? [];
  return sessionId && counter && signature ? { sessionId, counter: Number(counter), signature } : null;
}

/** The session of tokens that we have just issued. */
export const sessionIdOf = ({ refresh }: Tokens): string => parseRefreshToken(refresh.token)!.sessionId;

export function isGenuine(token: RefreshToken, session: SessionKey, serverKey: Uint8Array): boolean {
  return sameText(token.signature, signatureOf(session, token.counter, serverKey));
}

const LOST_ANSWER_MILLISECONDS = 60_000;
const LATE_ARRIVAL_MILLISECONDS = 10_000;

type Generations = { counter: number; seenCounter: number; rotatedAt: Date };

/**
 * Decides what a genuine token of generation `counter` gets. The current one rotates. Its parent gets the current tokens again while the
 * response that replaced it may have been lost: for one minute, or until the new access token is used. Older tokens may arrive late from
 * parallel requests for some seconds; after that, two clients hold tokens of one session, so one of them is stolen.
 */
export function decideRefresh(
  counter: number,
  session: Generations,
  now: Date,
): 'rotate' | 'repeat' | 'refuse' | 'stolen' {
  const age = session.counter - counter;
  const sinceRotation = now.getTime() - session.rotatedAt.getTime();
  if (age < 0) return 'refuse';
  if (age === 0) return 'rotate';
  if (age === 1) {
    const mayBeLost = sinceRotation <= LOST_ANSWER_MILLISECONDS || session.seenCounter < session.counter;
    return mayBeLost ? 'repeat' : 'stolen';
  }
  return sinceRotation <= LATE_ARRIVAL_MILLISECONDS ? 'refuse' : 'stolen';
}
