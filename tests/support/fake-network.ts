import { vi } from 'vitest';

export type SentRequest = { call: string; body: unknown; headers: Headers };
type Answer = { status?: number; body?: unknown; setCookie?: string } | Response | Error;
type Respond = (request: SentRequest) => Answer | Promise<Answer>;

/**
 * Replaces `fetch`; everything above it is real. `respond` sets the response of a call such as `POST /api/auth/login`; other calls fail like a
 * lost connection.
 */
export function fakeNetwork() {
  const sent: SentRequest[] = [];
  const answers = new Map<string, Respond>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const request: SentRequest = {
      call: `${init.method ?? 'GET'} ${url}`,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    };
    sent.push(request);
    const answer = (await answers.get(request.call)?.(request)) ?? new TypeError('Failed to fetch');
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer;
    if (answer.setCookie) document.cookie = answer.setCookie;
    const status = answer.status ?? 200;
    return new Response(status === 204 ? null : JSON.stringify(answer.body), { status });
  });
  return {
    sent,
    /** The bodies and headers of one call, in order. */
    sentTo: (call: string) => sent.filter((request) => request.call === call),
    respond(call: string, respond: Respond | Answer) {
      answers.set(call, typeof respond === 'function' ? respond : () => respond);
    },
  };
}

export const problem = (status: number, message: string, more: object = {}) => ({
  status,
  body: { message, code: 'test', status, requestId: 'r1', ...more },
});
