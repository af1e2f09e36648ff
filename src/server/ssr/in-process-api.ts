import type { FastifyInstance } from 'fastify';
import { type Endpoint, type Problem, requiresSignIn } from '#contracts/endpoint.ts';
import { type LooseInput, queryStrings } from '#contracts/endpoint-url.ts';
import { AppError } from '#server/platform/app-error.ts';
import { failureOf, problemOf } from '#server/platform/http/problems.ts';
import { compileSerializer } from '#server/platform/http/serialization.ts';
import { declared, PreparedText, preparedText, withPlainIds } from '#server/platform/http/serve.ts';
import { findServed, type ServedEndpoint } from '#server/platform/http/served-endpoints.ts';
import { compileValidator } from '#server/platform/http/validation.ts';
import { queryAsRoute } from '#server/platform/postgres/connection-shares.ts';

/** A failed call, as page loaders expect it. */
class CallFailed extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(problem: Problem, cause: unknown) {
    super(problem.message, { cause });
    this.status = problem.status;
    this.problem = problem;
  }
}

/**
 * Reads through our own API as a visitor who is not signed in: the same access, validation, handlers and answers as over HTTP, without requests.
 * Guards against too many requests have counted the page's own.
 */
export function inProcessApi(app: FastifyInstance) {
  return async (call: string, input: LooseInput = {}): Promise<never> => {
    const served = findServed(app, call);
    if (served?.definition.method !== 'GET') throw new Error(`Pages cannot call ${call}`);
    try {
      return (await queryAsRoute(`page ${call}`, () => answer(served, input))) as never;
    } catch (error) {
      const failure = failureOf(error, served.definition);
      if (failure.code === 'server.unexpected') app.log.error({ err: error, call }, 'unexpected error');
      throw new CallFailed(problemOf(failure), error);
    }
  };
}

async function answer({ definition, handler }: ServedEndpoint, input: LooseInput): Promise<unknown> {
  if (requiresSignIn(definition)) throw new AppError('auth.required');
  const request = { ...readInput(definition, input), viewer: null, deviceId: null, caller: NOBODY };
  const result = await handler(request).catch((error: unknown) => {
    throw declared(definition, error);
  });
  const { status } = definition.success;
  if (status === 204) return undefined;
  // Through JSON, as over HTTP: other values, and fields that the contract does not name, never reach a page.
  return JSON.parse(result instanceof PreparedText ? preparedText(definition, result) : serialize(definition, result));
}

const NOBODY = { ip: '', userAgent: '' };

function readInput({ params, query, method, path: url }: Endpoint, input: LooseInput): object {
  const read = (schema: Endpoint['params'], httpPart: 'params' | 'querystring', given: object): object => {
    if (!schema) return {};
    const { error, value } = compileValidator({ schema, method, url, httpPart })(given) as {
      error?: Error;
      value: object;
    };
    if (error) throw error;
    return value;
  };
  const texts = Object.fromEntries(Object.entries(input.params ?? {}).map(([name, value]) => [name, String(value)]));
  return {
    ...(params && { params: withPlainIds(read(params, 'params', texts)) }),
    ...(query && { query: read(query, 'querystring', queryStrings(input)) }),
  };
}

const serialize = ({ method, path: url, success: { schema } }: Endpoint, result: unknown): string =>
  compileSerializer({ schema, method, url })(result);
