import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { PROOF_HEADER } from '#contracts/accounts/proof-of-work.ts';
import { login, refreshTokens } from '#contracts/accounts/sessions.contract.ts';
import { type Endpoint, isForStaff, Problem, requiresSignIn } from '#contracts/endpoint.ts';
import { type ErrorCode, errorCatalogue } from '#contracts/errors.ts';
import { anonymousRate, type Rate, signedInRate } from '#server/platform/http/rate-limits.ts';
import { type ListedEndpoint, listEndpoints } from './contract-exports.ts';
import { convertSchemas, type JsonSchema } from './openapi-schemas.ts';

type JsonSchemaOf = Awaited<ReturnType<typeof convertSchemas>>['jsonSchemaOf'];

const access = {
  open: { description: 'For everyone.', security: [] },
  public: { description: 'For everyone; identifies signed-in viewers.', security: [{}, { bearer: [] }] },
  person: { description: 'For signed-in people.', security: [{ bearer: [] }] },
  staff: { description: 'For moderators and administrators.', security: [{ bearer: [] }] },
  administrator: { description: 'For administrators.', security: [{ bearer: [] }] },
};

const headers = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Requests with the same key have one effect and get the same response.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  ProofOfWork: {
    name: PROOF_HEADER,
    in: 'header',
    description:
      'A solved challenge of POST /api/proof-challenges, where an answer with the code request.proof_required asks for it.',
    schema: { type: 'string' },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'The id of the last event that was received: the stream goes on after it.',
    schema: { type: 'string' },
  },
};

const headersOf = (endpoint: Endpoint): (keyof typeof headers)[] => [
  ...(takesIdempotencyKey(endpoint) ? (['IdempotencyKey'] as const) : []),
  ...(endpoint.proof ? (['ProofOfWork'] as const) : []),
  ...(endpoint.isResumable ? (['LastEventId'] as const) : []),
];

const formatRate = ({ points, seconds }: Rate): string =>
  `${points.toLocaleString('en')} requests in ${seconds / 60} minutes`;

const GUIDE = [
  `All calls of the site. Programs log in with ${login.method} ${login.path} and send the access token as Bearer in Authorization; ${refreshTokens.method} ${refreshTokens.path} renews it.`,
  'Only browsers, and clients that send cookies, repeat the cookie XSRF-TOKEN in the header X-XSRF-TOKEN of requests that change something.',
  `Each person who is signed in may send ${formatRate(signedInRate)}, and each network ${formatRate(anonymousRate)} without signing in; some calls allow fewer.`,
  'Answers that ask to wait say in Retry-After for how many seconds.',
].join(' ');

/** The OpenAPI 3.1 document of all endpoints. */
export async function describeOpenApi(): Promise<object> {
  const endpoints = await listEndpoints();
  const { components, jsonSchemaOf } = await convertSchemas(endpoints, [Problem]);
  const statuses = new Set(endpoints.flatMap(({ endpoint }) => problemStatuses(endpoint)));
  const paths: Record<string, Record<string, object>> = {};
  for (const listed of endpoints) {
    const { method, path } = listed.endpoint;
    const item = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {});
    item[method.toLowerCase()] = describeOperation(listed, jsonSchemaOf);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'dig API',
      version: '1',
      description: GUIDE,
      contact: { name: 'The people who run this site' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: headers,
      responses: Object.fromEntries(
        [...statuses]
          .toSorted((a, b) => a - b)
          .map((status) => [responseName(status), describeProblem(status, jsonSchemaOf)]),
      ),
      schemas: components,
    },
  };
}

/** The feature that owns the endpoint. */
const tagOf = ({ file }: ListedEndpoint): string => file.split(/[/.]/)[0]!;

function describeOperation(listed: ListedEndpoint, jsonSchemaOf: JsonSchemaOf): object {
  const { name, endpoint } = listed;
  const { summary, success, errors } = endpoint;
  const parameters = [
    ...describeParameters('path', endpoint.params && jsonSchemaOf(endpoint.params)),
    ...describeParameters('query', endpoint.query && jsonSchemaOf(endpoint.query)),
    ...headersOf(endpoint).map((header) => ({ $ref: `#/components/parameters/${header}` })),
  ];
  const types = [success.type ?? 'application/json', ...(success.isAlsoJson ? ['application/json'] : [])];
  const content = Object.fromEntries(types.map((type) => [type, { schema: jsonSchemaOf(success.schema) }]));
  return {
    operationId: name,
    tags: [tagOf(listed)],
    summary,
    description: [access[endpoint.access].description, errors.length > 0 && `Errors: ${errors.join(', ')}.`]
      .filter(Boolean)
      .join(' '),
    security: access[endpoint.access].security,
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(endpoint.body) } } },
    }),
    responses: {
      [success.status]: {
        description: STATUS_CODES[success.status],
        ...(success.status !== 204 && success.status !== 303 && { content }),
      },
      ...Object.fromEntries(
        problemStatuses(endpoint).map((status) => [status, { $ref: `#/components/responses/${responseName(status)}` }]),
      ),
    },
  };
}

const takesIdempotencyKey = (endpoint: Endpoint): boolean => requiresSignIn(endpoint) && endpoint.method !== 'GET';

const describeParameters = (place: 'path' | 'query', schema: JsonSchema | undefined): object[] =>
  Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    ...(schema?.required?.includes(name) && { required: true }),
    // A query key that is sent twice is refused (src/server/platform/http/ambiguous-requests.ts).
    ...(isList(property) && { explode: false }),
    schema: property,
  }));

const isList = ({ type, anyOf }: JsonSchema): boolean => type === 'array' || (anyOf?.some(isList) ?? false);

const responseName = (status: number): string => STATUS_CODES[status]!.replace(/[^A-Za-z]/g, '');

/** Statuses whose responses may say when to try again. */
const RETRIED = new Set([409, 429, 503, 507]);

function describeProblem(status: number, jsonSchemaOf: JsonSchemaOf): object {
  return {
    description: STATUS_CODES[status],
    ...(RETRIED.has(status) && {
      headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } },
    }),
    content: { 'application/json': { schema: jsonSchemaOf(Problem) } },
  };
}

function problemStatuses(endpoint: Endpoint): number[] {
  const codes = [...endpoint.errors, ...guardErrors(endpoint)];
  return [...new Set(codes.map((code) => errorCatalogue[code].status))].toSorted((a, b) => a - b);
}

/** Errors of the guards before every handler (src/server/platform/http/request-guards.ts). */
function guardErrors(endpoint: Endpoint): ErrorCode[] {
  const { method, path, access: who, body } = endpoint;
  return [
    'server.unexpected',
    'server.unavailable',
    ...when(!path.startsWith('/api/health/'), 'request.rate_limited'),
    'request.invalid',
    ...when(takesId(endpoint), 'route.not_found'),
    ...when(body, 'request.not_json', 'request.too_large', 'request.unsupported_type'),
    ...when(who !== 'open', 'auth.invalid_token'),
    ...when(requiresSignIn(endpoint) && !endpoint.isForSuspended, 'auth.suspended'),
    ...when(endpoint.isPosting, 'auth.silenced'),
    ...when(isForStaff(endpoint), 'auth.forbidden', 'auth.second_factor_required'),
    ...when(endpoint.proof, 'request.proof_required', 'request.proof_refused'),
    ...when(method !== 'GET', 'xsrf.invalid', 'server.storage_full'),
    ...when(takesIdempotencyKey(endpoint), 'request.key_in_use', 'request.key_reused', 'request.already_done'),
  ];
}

/** A malformed id is answered like an unknown one. */
const takesId = ({ params }: Endpoint): boolean =>
  Object.values(params?.shape ?? {}).some((schema) => schema instanceof z.ZodUUID);

const when = (condition: unknown, ...codes: ErrorCode[]): ErrorCode[] => (condition ? codes : []);

const WIDTH = 120;

/** Formats JSON with short objects and arrays on one line: a third of the lines, and readable diffs. */
export function formatJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length < WIDTH) return line;
  const inner = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((item) => formatJson(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${formatJson(item, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${entries.map((entry) => inner + entry).join(',\n')}\n${indent}${close}`;
}
