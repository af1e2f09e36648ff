import * as calls from '#contracts/calls.gen.ts';
import type { Call, Problem } from '#contracts/endpoint.ts';
import { callUrl, requestLine } from '#contracts/endpoint-url.ts';
import type { CallApi } from './api.ts';

/** Files that are sent as text. */
const TEXT_FILE = /^text\/(csv|calendar)\b/;

/** The value of the XSRF-TOKEN cookie, which every request repeats in X-XSRF-TOKEN. Read each time, because another tab may sign in or out. */
function xsrfToken(): string | null {
  const value = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return value ? decodeURIComponent(value) : null;
}

/** Calls that come later than this do not join a fetch: it may hang on a dead connection. */
const JOIN_MS = 10_000;
let xsrfFetch: Promise<void>;
let joinableUntil = 0;

export const connectionLost = (cause: unknown): TypeError =>
  new TypeError('We can’t reach the site. Check your connection and try again.', { cause });

/** Browsers describe a lost connection for developers: “Failed to fetch”, “Load failed”. An aborted request stays what it is. */
function describeLoss(error: unknown): never {
  throw error instanceof TypeError ? connectionLost(error) : error;
}

/** Has the server set a new cookie, for the session of `token`. Concurrent calls share one request. */
function fetchXsrfToken(token: string | null): Promise<void> {
  // Unlike a timer, this counts the time that a device sleeps.
  if (Date.now() < joinableUntil) return xsrfFetch;
  joinableUntil = Date.now() + JOIN_MS;
  xsrfFetch = fetch(callUrl(calls.issueXsrfCookie), {
    cache: 'no-store',
    ...(token && { headers: { Authorization: `Bearer ${token}` } }),
  })
    .then(() => undefined, describeLoss)
    .finally(() => {
      joinableUntil = 0;
    });
  return xsrfFetch;
}

let aheadMs = 0;

/** The current time by the clock of the server, as of the latest response: the device's clock may be wrong, and the server decides what is open or over. */
export const serverNow = (): number => Date.now() - aheadMs;

/** Trying again helps after a timeout, a limit and a failure, and nothing else. */
const statusText = (status: number): string =>
  status === 413
    ? 'This is too large for the site. Choose a smaller file.'
    : `The site couldn’t answer (error ${status}).${/408|429|5../.test(`${status}`) ? ' Please try again.' : ''}`;

/** A response with a status other than 2xx; `problem` is the server's error body, which a proxy in front of it does not send. */
export class HttpError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem?.message ?? statusText(status));
    this.status = status;
    this.problem = problem;
  }
}

/** The client's view of the session. The store connects itself, so that this file does not depend on it. */
type SessionAccess = {
  accessToken(): string | null;
  /** Refreshes the tokens after the API refused `refused`; null when the session has ended. */
  renew(refused: string): Promise<string | null>;
};

let session: SessionAccess = { accessToken: () => null, renew: () => Promise.resolve(null) };
export function connectSession(access: SessionAccess): void {
  session = access;
}

/** For requests that `callApi` does not make. */
export const currentSession = (): SessionAccess => session;

export const isSignedIn = (): boolean => session.accessToken() !== null;

/** Sent with every request: the token of a phone that plays without an account, set by the pages of a quiz. */
export const extraHeaders: Record<string, string> = {};

type Scalar = string | number | boolean | undefined;
type LooseInput = {
  params?: Record<string, Scalar>;
  query?: Record<string, Scalar>;
  body?: unknown;
  idempotencyKey?: string;
  proof?: string;
  signal?: AbortSignal | undefined;
};
type Parts = LooseInput & { headers: Record<string, string> };

export type CallLimit = (
  request: (signal?: AbortSignal) => Promise<unknown>,
  input: Pick<LooseInput, 'body' | 'signal'>,
  call: Call,
) => Promise<unknown>;

let limit: CallLimit = (request) => request();

/** Ends calls that get no response in time: those of forms, and writes of buttons (`call-limits.ts`). */
export function limitCalls(next: CallLimit): void {
  limit = next;
}

/** Calls the API over HTTP: Bearer and XSRF tokens if available, JSON both ways, no timeout by itself. Throws `HttpError`. */
export const callApi: CallApi = (call: Call, ...[input]) => {
  // As of now: a page that is left takes its headers with it, and the request may have to wait for a cookie.
  const parts = { ...(input as LooseInput), headers: { ...extraHeaders } };
  return limit((signal = parts.signal) => sendWithSession(call, { ...parts, signal }), parts, call) as never;
};

async function sendWithSession(call: Call, parts: Parts): Promise<unknown> {
  const token = session.accessToken();
  try {
    return await sendWithXsrf(call, parts, token);
  } catch (error) {
    if (!isRefused(error) || !token || call === calls.refreshTokens) throw error;
    const renewed = await session.renew(token);
    if (!renewed) throw error;
    return sendWithXsrf(call, parts, renewed);
  }
}

const isRefused = (error: unknown) => error instanceof HttpError && error.status === 401;

async function sendWithXsrf(call: string, input: Parts, token: string | null): Promise<unknown> {
  const line = requestLine(call, input);
  if (line.method !== 'GET' && !xsrfToken()) await fetchXsrfToken(token);
  try {
    return await send(line, input, token);
  } catch (error) {
    if (!(error instanceof HttpError) || error.problem?.code !== 'xsrf.invalid') throw error;
    await fetchXsrfToken(token);
    return send(line, input, token);
  }
}

async function send(
  { method, url }: ReturnType<typeof requestLine>,
  { body, headers: extra, idempotencyKey, proof, signal }: Parts,
  token: string | null,
): Promise<unknown> {
  const xsrf = xsrfToken();
  try {
    const response = await fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...extra,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        ...(proof && { 'Proof-Of-Work': proof }),
        ...(xsrf && { 'X-XSRF-TOKEN': xsrf }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      // `fetch` takes undefined, too.
      signal: signal as AbortSignal,
      body: JSON.stringify(body),
    });
    aheadMs = Date.now() - Date.parse(response.headers.get('Date')!) || 0;
    if (!response.ok) throw new HttpError(response.status, await readProblem(response));
    if (response.status === 204) return undefined;
    return await (TEXT_FILE.test(response.headers.get('Content-Type') ?? '') ? response.text() : response.json());
  } catch (error) {
    return describeLoss(error);
  }
}

async function readProblem(response: Response): Promise<Problem | null> {
  const body = (await response.json().catch(() => null)) as Partial<Problem> | null;
  return typeof body?.message === 'string' ? (body as Problem) : null;
}
