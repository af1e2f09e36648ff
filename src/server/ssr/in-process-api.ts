import type { FastifyInstance } from 'fastify';
import type { Problem } from '#contracts/endpoint.ts';
import { requestLine } from '#contracts/endpoint-url.ts';
import { IN_PROCESS_ADDRESS } from '#server/platform/http/rate-limits.ts';

/** A failed call, as page loaders expect it. */
class CallFailed extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.status = problem.status;
    this.problem = problem;
  }
}

/** Calls our own API as an anonymous visitor within the process: same routes and checks, no socket. */
export function inProcessApi(app: FastifyInstance) {
  return async (call: string, input: object = {}): Promise<never> => {
    const response = await app.inject({ ...requestLine(call, input), remoteAddress: IN_PROCESS_ADDRESS });
    if (response.statusCode >= 400) throw new CallFailed(response.json<Problem>());
    return (response.statusCode === 204 ? undefined : response.json()) as never;
  };
}
