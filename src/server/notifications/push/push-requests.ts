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
  /** A device replaces an older notification with the same tag. */
  tag: string;
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number;
  isUrgent: boolean;
};
export type PushOutcome =
  | { status: 'sent' }
  /** The subscription has ended or never existed. */
  | { status: 'gone' }
  | { status: 'refused'; error: string }
  /** The push service has certainly not accepted the message, and a retry may succeed. */
  | { status: 'retryable'; error: string; afterSeconds: number | null }
  /** The push service may or may not have accepted the message. */
  | { status: 'uncertain'; error: string };

const TIMEOUT_MS = 10_000;
const TOKEN_TTL_SECONDS = 12 * 3600;
const MAX_TITLE_LENGTH = 200;
const MAX_BODY_LENGTH = 500;
/** Does not follow redirects, so that requests reach only hosts of the allowlist. */
const agent = new Agent({
  connect: { timeout: TIMEOUT_MS },
  headersTimeout: TIMEOUT_MS,
  bodyTimeout: TIMEOUT_MS,
  maxResponseSize: 10_000,
  connections: 20,
});

/** Sends a message to the browser's push service (RFC 8030). */
export async function sendPush(
  deps: Deps,
  keys: PushKeys,
  target: PushTarget,
  { title, body, path, tag, ttlSeconds, isUrgent }: PushMessage,
): Promise<PushOutcome> {
  const text = JSON.stringify({
    title: title.slice(0, MAX_TITLE_LENGTH),
    body: body.slice(0, MAX_BODY_LENGTH),
    path,
    tag,
  });
  try {
    const response = await request(target.endpoint, {
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
    await response.body.dump();
    return outcomeOf(response.statusCode, response.headers['retry-after']);
  } catch (error) {
    const { message } = error as Error;
    return isUnsent(error)
      ? { status: 'retryable', error: message, afterSeconds: null }
      : { status: 'uncertain', error: message };
  }
}

/** Authenticates this site to one push service for half a day (VAPID, RFC 8292). */
async function authorize({ config, clock }: Deps, { publicKey, privateKey }: PushKeys, audience: string) {
  const subject = config.PUBLIC_URL.startsWith('https:') ? config.PUBLIC_URL : `mailto:${config.MAIL_FROM}`;
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(audience)
    .setSubject(subject)
    .setExpirationTime(secondsAfter(clock.now(), TOKEN_TTL_SECONDS))
    .sign(privateKey);
  return `vapid t=${token}, k=${publicKey}`;
}

function outcomeOf(statusCode: number, retryAfter: string | string[] | undefined): PushOutcome {
  const error = `the push service responded ${statusCode}`;
  if (statusCode >= 200 && statusCode < 300) return { status: 'sent' };
  if (statusCode === 404 || statusCode === 410) return { status: 'gone' };
  if (statusCode !== 429 && statusCode < 500) return { status: 'refused', error };
  const seconds = Number(retryAfter);
  return { status: 'retryable', error, afterSeconds: seconds > 0 ? seconds : null };
}

/** Whether the connection failed before the request was sent: DNS errors, refused connections, invalid certificates. */
function isUnsent(error: unknown): boolean {
  if (error instanceof errors.ConnectTimeoutError) return true;
  const { code = '' } = error as { code?: string };
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ERR_TLS_|CERT_|DEPTH_ZERO|UNABLE_TO_)/.test(code);
}
