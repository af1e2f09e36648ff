import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseError } from 'pg';
import type { Endpoint, Problem } from '#contracts/endpoint.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { escapeHtml } from '#contracts/escape-html.ts';
import { paths } from '#contracts/site-paths.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isMissing, isOvertaken } from '#server/platform/postgres/database-failure.ts';
import { MalformedId } from './validation.ts';

/** Maps Fastify's errors to our catalogue. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.not_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.not_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.not_json',
  FST_ERR_HANDLER_TIMEOUT: 'server.unavailable',
};

function toAppError(error: FastifyError | AppError | Error): AppError {
  if (error instanceof AppError) return error;
  const { code: frameworkCode, statusCode = 500 }: Partial<FastifyError> = error;
  const code = frameworkCodes[frameworkCode ?? ''];
  if (code) return new AppError(code, { cause: error });
  if (statusCode >= 400 && statusCode < 500) return new AppError('request.invalid', { cause: error });
  return new AppError('server.unexpected', { cause: error });
}

/** The one place where a failure becomes a response. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isOvertaken(error)) {
      request.log.warn({ err: error }, 'a row was deleted while a request referred to it');
      return sendProblem(request, reply, overtakenBy(error, request.viewer?.id));
    }
    const known = failureOf(error, request.routeOptions.config.endpoint);
    if (known.code === 'server.unexpected') request.log.error({ err: error }, 'unexpected error');
    sendProblem(request, reply, known);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new AppError('route.not_found')));
}

/** Trying again shows what is missing, unless it is the account of the caller. */
const overtakenBy = (cause: DatabaseError, viewerId: string | undefined): AppError =>
  new AppError(viewerId && isMissing(cause, viewerId) ? 'auth.invalid_token' : 'server.busy', { cause });

/** The response to a caller of the endpoint after a failure. */
export function failureOf(error: unknown, endpoint: Endpoint | undefined): AppError {
  if (!(error instanceof MalformedId)) return toAppError(error as Error);
  const code = endpoint?.errors.find((known) => known.endsWith('.not_found'));
  return new AppError(code ?? 'route.not_found');
}

/** The default Retry-After of 503 responses. */
export const RETRY_AFTER_SECONDS = '2';

export const problemOf = (error: AppError, requestId = ''): Problem => ({
  message: error.message,
  code: error.code,
  status: error.status,
  requestId,
  ...(error.fields && { fields: error.fields }),
  ...(error.current !== undefined && { current: error.current }),
  ...(error.step !== undefined && { step: error.step }),
  ...(error.proof && { proof: error.proof }),
});

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  const problem = problemOf(error, request.id);
  if (error.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfterSeconds))));
  else if (error.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.code(error.status).header('cache-control', 'no-store');
  if (isNavigation(request))
    return void reply.type('text/html; charset=utf-8').send(renderProblem(problem, error.homeUrl));
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(problem);
}

/** A browser that opens a page or sends the form of one: people would not read JSON. */
export const isNavigation = ({ url, headers }: FastifyRequest): boolean =>
  !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '');

/** Without styles: pages that are rejected are rejected before they are rendered. An address may wrap, which is wide on a phone. */
const renderProblem = ({ message, status }: Problem, homeUrl: string = paths.home()): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(message)}</title>
<h1>${escapeHtml(message).replaceAll('//', '//<wbr>')}</h1><p>${isPassing(status) ? '<a href="">Try again</a>' : `<a href="${escapeHtml(homeUrl)}">Go to the home page</a>`}</p></html>
`;

/** Trying again leads nowhere from an address that is wrong, such as one that a mail program has cut. */
const isPassing = (status: number): boolean => status >= 500 || status === 429;
