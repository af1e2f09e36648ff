import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { formatLsn, type Lsn, laterLsn, NO_LSN, parseLsn } from '#server/platform/postgres/lsn.ts';
import type { ReadScope } from '#server/platform/postgres/replicas.ts';
import { isBrowser, readCookie } from './xsrf.ts';

/*
 * Read your own writes: the response to a change has the position of the log that contains it. Clients send the header with what they read next.
 * Browsers send the cookie by themselves, also for pages and pictures, for as long as a replica may be late.
 */
const HEADER = 'x-read-after';
const COOKIE = 'READ-AFTER';
const COOKIE_SECONDS = 5;

const scopes = new WeakMap<FastifyRequest, ReadScope>();

/** Lets anonymous reads use replicas (DATABASE_REPLICA_URLS). Comes after the guards, which read the primary. */
export function readFromReplicas(app: FastifyInstance, { db: { replicas }, config }: AppDeps): void {
  if (!replicas) return;
  const secure = config.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  app.addHook('onRequest', (request, _reply, done) => {
    if (!mayReadReplica(request)) return done();
    const scope: ReadScope = { mayReadReplica: true, readAfter: positionOf(request) };
    scopes.set(request, scope);
    replicas.run(scope, done);
  });
  // What continues after the response, such as a timer, is not a read of this request.
  app.addHook('onResponse', async (request) => {
    const scope = scopes.get(request);
    if (scope) scope.mayReadReplica = false;
  });
  app.addHook('onSend', async (request, reply) => {
    if (isSafe(request) || reply.statusCode >= 400) return;
    const position = await replicas.position().catch(() => undefined);
    if (position !== undefined) sendPosition(request, reply, { position: formatLsn(position), secure });
  });
}

/** The only place that decides: reads of visitors, and of calendars and search engines. People who are signed in see the primary. */
function mayReadReplica(request: FastifyRequest): boolean {
  const { endpoint, isStream } = request.routeOptions.config;
  const isForEveryone = !endpoint || endpoint.access === 'public';
  return isSafe(request) && isForEveryone && !isStream && request.viewer === null && request.deviceId === null;
}

/** What a response to this request must know of: kept pages that are older are not for its sender. */
export const readAfterOf = (request: FastifyRequest): Lsn => scopes.get(request)?.readAfter ?? NO_LSN;

const isSafe = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

function positionOf({ headers }: FastifyRequest): Lsn {
  const [header, cookie] = [headers[HEADER]?.toString(), readCookie(headers.cookie ?? '', COOKIE)];
  return laterLsn(parseLsn(header) ?? NO_LSN, parseLsn(cookie) ?? NO_LSN);
}

type SentPosition = { position: string; secure: string };

function sendPosition(request: FastifyRequest, reply: FastifyReply, { position, secure }: SentPosition): void {
  reply.header(HEADER, position);
  if (isBrowser(request))
    reply.header(
      'set-cookie',
      `${COOKIE}=${position}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${COOKIE_SECONDS}${secure}`,
    );
}
