import http from 'node:http';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';

export type Answer = {
  /** 0 without a response; `error` then gives the reason. */
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  ms: number;
  error?: string;
};
type Options = {
  method?: string;
  body?: object;
  token?: string;
  headers?: Record<string, string>;
  timeoutMs?: number;
  agent?: http.Agent;
};

export const PASSWORD = 'seven owls sing 7';

/** One request on its own connection, unless an agent keeps connections. */
export function call(url: string, path: string, options: Options = {}): Promise<Answer> {
  const { method = 'GET', body, token, headers = {}, timeoutMs = 15_000, agent } = options;
  const payload = body && JSON.stringify(body);
  const started = performance.now();
  return new Promise((resolve) => {
    const finish = (answer: Omit<Answer, 'ms'>) => resolve({ ...answer, ms: performance.now() - started });
    const fail = (error: NodeJS.ErrnoException) =>
      finish({ status: 0, headers: {}, text: '', error: error.code ?? error.message });
    const request = http.request(
      new URL(path, url),
      {
        method,
        agent: agent ?? false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...headers,
          ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () =>
          finish({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    request.on('error', fail);
    request.end(payload);
  });
}

let named = 0;
export const newAddress = () => `p${process.pid}-${++named}@example.org`;

export const register = (url: string, email = newAddress(), options: Options = {}) =>
  call(url, '/api/auth/register', { method: 'POST', body: { email, password: PASSWORD }, ...options });

export async function signUp(url: string): Promise<SignedIn> {
  const answer = await register(url);
  if (answer.status !== 201) throw new Error(`Signing up answered ${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text) as SignedIn;
}

export const setBio = (url: string, token: string, bio: string, options: Options = {}) =>
  call(url, '/api/users/profile', { method: 'PATCH', body: { bio }, token, ...options });

/** `count` callers that each make one call after another, until `isOver`. */
export async function keepCalling(
  count: number,
  isOver: () => boolean,
  once: (caller: number) => Promise<unknown>,
): Promise<void> {
  const caller = async (_: unknown, at: number) => {
    while (!isOver()) await once(at);
  };
  await Promise.all(Array.from({ length: count }, caller));
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
