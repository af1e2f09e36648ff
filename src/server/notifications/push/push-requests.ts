import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import { Agent, errors, request } from 'undici';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { type BrowserKeys, encryptPush } from './push-encryption.ts';
import type { PushKeys } from './push-keys.queries.ts';

type Deps = Pick<AppDeps, 'config' | 'clock'>;
export type PushTarget = BrowserKeys & { endpoint: string };
export type PushMessage = {
  title: string;
  body: string;
  path: string;
  /** Of two with one tag a device shows the newer alone. */
  tag: string;
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number;
  isUrgent: boolean;
};
export type PushOutcome =
  | { is: 'sent' }
  /** The browser has unsubscribed, or was never there. */
  | { is: 'gone' }
  | { is: 'refused'; why: string }
  /** It was certainly not taken: later it may be. */
  | { is: 'later'; why: string; afterSeconds: number | null }
  /** Nobody knows whether it was taken. */
  | { is: 'uncertain'; why: string };

const SECONDS = 10;
const TOKEN_SECONDS = 12 * 3600;
const MOST_TEXT = 500;
/** Follows no redirects, so that only hosts of the list are ever spoken to. */
const agent = new Agent({
  connect: { timeout: SECONDS * 1000 },
  headersTimeout: SECONDS * 1000,
  bodyTimeout: SECONDS * 1000,
  maxResponseSize: 10_000,
  connections: 20,
});

/** Hands one message to the browser's push service (RFC 8030). */
export async function sendPush(
  deps: Deps,
  keys: PushKeys,
  target: PushTarget,
  { title, body, path, tag, ttlSeconds, isUrgent }: PushMessage,
): Promise<PushOutcome> {
  const text = JSON.stringify({ title: title.slice(0, 200), body: body.slice(0, MOST_TEXT), path, tag });
  try {
    const answer = await request(target.endpoint, {
      dispatcher: agent,
      method: 'POST',
      headers: {
        authorization: await authorize(deps, keys, new URL(target.endpoint).origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
        urgency: isUrgent ? 'high' : 'normal',
      },
      body: encryptPush(text, target),
    });
    await answer.body.dump();
    return outcomeOf(answer.statusCode, answer.headers['retry-after']);
  } catch (error) {
    const why = (error as Error).message;
    return isUnsent(error) ? { is: 'later', why, afterSeconds: null } : { is: 'uncertain', why };
  }
}

/** Proves that we are who the browser subscribed to (RFC 8292); good for one push service, and half a day. */
async function authorize({ config, clock }: Deps, { publicKey, privateKey }: PushKeys, audience: string) {
  const subject = config.PUBLIC_URL.startsWith('https:') ? config.PUBLIC_URL : `mailto:${config.MAIL_FROM}`;
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(audience)
    .setSubject(subject)
    .setExpirationTime(secondsAfter(clock.now(), TOKEN_SECONDS))
    .sign(privateKey);
  return `vapid t=${token}, k=${publicKey}`;
}

function outcomeOf(status: number, retryAfter: string | string[] | undefined): PushOutcome {
  const why = `the push service answered ${status}`;
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status !== 429 && status < 500) return { is: 'refused', why };
  const seconds = Number(retryAfter);
  return { is: 'later', why, afterSeconds: seconds > 0 ? seconds : null };
}

/** No connection was made: names that do not resolve, refused connections, certificates that do not fit. */
function isUnsent(error: unknown): boolean {
  if (error instanceof errors.ConnectTimeoutError) return true;
  const { code = '' } = error as { code?: string };
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ERR_TLS_|CERT_|DEPTH_ZERO|UNABLE_TO_)/.test(code);
}
