import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { AccountLimit } from '#contracts/accounts/account-limit-kinds.ts';
import { type AccountRole, isStaff } from '#contracts/accounts/account-roles.ts';
import { PROOF_HEADER, type ProofPurpose } from '#contracts/accounts/proof-of-work.ts';
import type { Assurance } from '#contracts/accounts/sign-in-methods.ts';
import { type Endpoint, isForStaff } from '#contracts/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import { readableJson } from '#server/platform/formats/readable-text.ts';
import { isUuid } from '#server/platform/formats/uuid.ts';
import { LARGE_BODY_TIMEOUT_MS } from '#server/platform/memory-limits.ts';
import { assertResponse } from '#server/platform/postgres/row-checks.ts';
import type { Limit, Rate } from './rate-limits.ts';
import { keepServed } from './served-endpoints.ts';

/**
 * The signed-in requester: account, role and limits on the site, and the session of the access token with its assurance.
 * `hasRecentSignIn`: they signed in or proved who they are in the last 15 minutes.
 */
export type Viewer = {
  id: string;
  sessionId: string;
  role: AccountRole;
  limits: readonly AccountLimit[];
  assurance: Assurance;
  hasRecentSignIn: boolean;
  /** From when on the session reaches nothing but the setup of a second factor. */
  secondFactorDueAt: Date | null;
  isMissingSecondFactor: boolean;
};

/** The origin of a request, for sessions, limits and the audit log. */
export type Caller = { ip: string; userAgent: string };
/** A person who is logged in, and where the request came from. */
export type Requester = { viewer: Viewer; caller: Caller };

export const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({ ip, userAgent: headers['user-agent'] ?? '' });

/** The proof of work that came with a request to an endpoint with `proof`. */
export type GivenProof = { purpose: ProofPurpose; header: string | undefined };

// biome-ignore lint/complexity/noBannedTypes: an absent part adds no key
type Parsed<S, Key extends string> = S extends z.core.$ZodType ? { [K in Key]: z.output<S> } : {};
export type EndpointRequest<E extends Endpoint> = Parsed<E['params'], 'params'> &
  Parsed<E['query'], 'query'> &
  Parsed<E['body'], 'body'> & {
    viewer: E['access'] extends 'person' | 'staff' | 'administrator' ? Viewer : Viewer | null;
    deviceId: string | null;
    caller: Caller;
  } & (E['proof'] extends ProofPurpose ? { proof: GivenProof } : unknown);
type Handler<E extends Endpoint> = (
  request: EndpointRequest<E>,
  reply: FastifyReply,
) => Promise<
  E['success']['status'] extends 204
    ? void
    : E['success']['status'] extends 303
      ? Redirect
      : z.input<E['success']['schema']> | PreparedText | StreamedJson | FastifyReply
>;

const JSON_TYPE = 'application/json; charset=utf-8';

/** A response that is text already and is sent unchanged. */
export class PreparedText {
  readonly text: string;
  readonly type: string;
  constructor(text: string, type: string) {
    this.text = text;
    this.type = type;
  }
}

/**
 * A response that PostgreSQL has written as JSON, at half the cost of parsing and writing it again. Only for the hottest reads: `serve`
 * checks it against the contract in tests and sends it unchecked in production.
 */
export class PreparedJson extends PreparedText {
  constructor(text: string) {
    super(readableJson(text), JSON_TYPE);
  }
}
/** A response in JSON that is too large to write at once. What fails after its beginning ends the connection. */
export class StreamedJson {
  readonly stream: Readable;
  constructor(pieces: AsyncIterable<string>) {
    this.stream = Readable.from(pieces, { objectMode: false });
  }
}
/** The answer of an endpoint with status 303, which browsers open directly. */
export class Redirect {
  readonly location: string;
  constructor(location: string) {
    this.location = location;
  }
}
const asItIs = (text: unknown) => text as string;

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    /** The sender of a token that a feature gave to a device without an account, such as the phone of a quiz player. */
    deviceId: string | null;
    /** The request has an invalid Authorization header. */
    hasRefusedToken: boolean;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    limits?: readonly Limit[];
    /** Counted by the limits of the route alone, because many devices of one network need it at the same time. */
    hasOwnRate?: boolean;
    /** Counts visitors of a network in place of the limit of the API, for what a full room reads at the same time. */
    networkRate?: Rate;
    /** Counts a signed-in person in place of the limit of the API, for pages that follow what many others do. */
    viewerRate?: Rate;
    /** A stream, which does not count as a request in flight. */
    isStream?: boolean;
  }
}

type ServeOptions = {
  limits?: readonly Limit[];
  hasOwnRate?: boolean;
  networkRate?: Rate;
  viewerRate?: Rate;
  isServedWhenFull?: boolean;
  isStream?: boolean;
} & Pick<RouteOptions, 'onSend' | 'handlerTimeout'>;

/** Binds an endpoint to its handler: access, limits, validation, documented answers and permitted errors. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  definition: E,
  handler: Handler<E>,
  { limits, hasOwnRate, networkRate, viewerRate, isServedWhenFull, isStream, ...options }: ServeOptions = {},
): void {
  keepServed(app, { definition, handler: handler as (request: unknown) => Promise<unknown> });
  app.route({
    ...options,
    method: definition.method,
    url: definition.path,
    ...(isStream && { exposeHeadRoute: false }),
    ...(definition.bodyLimit && { bodyLimit: definition.bodyLimit, handlerTimeout: LARGE_BODY_TIMEOUT_MS }),
    config: {
      endpoint: definition,
      ...(limits && { limits }),
      ...(hasOwnRate && { hasOwnRate }),
      ...(networkRate && { networkRate }),
      ...(viewerRate && { viewerRate }),
      ...(isServedWhenFull && { isServedWhenFull }),
      ...(isStream && { isStream }),
    },
    schema: routeSchema(definition),
    handler: async (request, reply) => {
      const { query, body, viewer, deviceId } = request;
      const params = request.params && withPlainIds(request.params);
      const caller = callerOf(request);
      try {
        const result = await handler(
          {
            params,
            query,
            body,
            viewer,
            deviceId,
            caller,
            proof: proofOf(definition, request),
          } as unknown as EndpointRequest<E>,
          reply,
        );
        return await toPayload(definition, result, reply);
      } catch (error) {
        throw declared(definition, error);
      }
    },
  });
}

/** Sets status and type of the response; returns what Fastify sends: to await `send` would wait until the client has everything. */
async function toPayload(definition: Endpoint, result: unknown, reply: FastifyReply): Promise<unknown> {
  // An event stream has taken over the response.
  if (reply.sent) return reply;
  if (result instanceof Redirect) return reply.redirect(result.location, definition.success.status);
  reply.code(definition.success.status);
  if (result instanceof StreamedJson) {
    reply.type(JSON_TYPE);
    return result.stream;
  }
  if (!(result instanceof PreparedText)) return result;
  reply.type(result.type).serializer(asItIs);
  return preparedText(definition, result);
}

const proofOf = ({ proof: purpose }: Endpoint, { headers }: FastifyRequest): GivenProof | undefined =>
  purpose && { purpose, header: headers[PROOF_HEADER.toLowerCase()]?.toString() };

/** Checks JSON against the contract where tests run. */
export function preparedText(definition: Endpoint, prepared: PreparedText): string {
  if (prepared instanceof PreparedJson) assertResponse(definition.success.schema, prepared.text, nameOf(definition));
  return prepared.text;
}

/** Lower-cases uuids, so that they compare equal in code as they do in the database. */
export const withPlainIds = (params: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && isUuid(value) ? value.toLowerCase() : value,
    ]),
  );

/** Zod schemas, which validate input and describe answers. Problems have a serializer of their own (`problems.ts`). */
function routeSchema({ params, query, body, success }: Endpoint): object {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(success.status !== 204 && success.status !== 303 && { response: { [success.status]: success.schema } }),
  };
}

/** Codes that any endpoint may respond with, besides those it declares. */
function isUniversal(code: string): boolean {
  return /^(request|xsrf|server)\./.test(code) || code === 'auth.required' || code === 'auth.invalid_token';
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The error, or a bug's where the endpoint does not declare it. */
export function declared(definition: Endpoint, error: unknown): unknown {
  if (!(error instanceof AppError) || isUniversal(error.code) || definition.errors.includes(error.code)) return error;
  return new Error(`${nameOf(definition)} threw undeclared ${error.code}`, { cause: error });
}

/** Rejects a caller without the endpoint's `access`; runs before the body is read. */
export async function requireAccess(request: FastifyRequest): Promise<void> {
  if (request.hasRefusedToken) throw new AppError('auth.invalid_token');
  const { endpoint } = request.routeOptions.config;
  if (!endpoint || endpoint.access === 'open') return;
  applyLimits(request, endpoint);
  if (endpoint.access === 'public') return;
  if (!request.viewer) throw new AppError('auth.required');
  const { role } = request.viewer;
  const isAdmitted = { person: true, staff: isStaff(role), administrator: role === 'administrator' };
  if (!isAdmitted[endpoint.access]) throw new AppError('auth.forbidden');
  if (isForStaff(endpoint)) requireProofOfStaff(request.viewer, endpoint);
}

/** A password alone opens nothing of the staff's, and an open session that somebody else finds changes nothing (ADR 115). */
function requireProofOfStaff(
  { assurance, hasRecentSignIn }: Viewer,
  { method, isPassing }: Pick<Endpoint, 'method' | 'isPassing'>,
): void {
  if (assurance < 2) throw new AppError('auth.second_factor_required');
  if (method !== 'GET' && !isPassing && !hasRecentSignIn) throw new AppError('auth.reauthentication_required');
}

/**
 * A suspended person sees what visitors see, and their own decisions and data; a silenced one may not post. A person without the second
 * factor that the site asks for sees what visitors see, until it is set up.
 */
function applyLimits(request: FastifyRequest, endpoint: Endpoint): void {
  const { limits = [], isMissingSecondFactor = false } = request.viewer ?? {};
  const { access, isForSuspended = false, isForSettingUp = false, isPosting } = endpoint;
  const isSuspended = limits.includes('suspended');
  if (isSuspended || isMissingSecondFactor) {
    if (access === 'public') request.viewer = null;
    else if (isSuspended && !isForSuspended) throw new AppError('auth.suspended');
    else if (isMissingSecondFactor && !isForSuspended && !isForSettingUp && !isForStaff(endpoint))
      throw new AppError('auth.second_factor_required', { message: SET_UP_FIRST });
  } else if (isPosting && limits.includes('silenced')) throw new AppError('auth.silenced');
}

const SET_UP_FIRST =
  'This site asks for a second factor. Set one up in Settings → Account Management, or use yours, then try again.';
