import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * One HTTP operation, described once: the server serves and guards it, the web calls it, OpenAPI documents it, the tests
 * drive it. `access`: `open` ignores the Authorization header (the calls that make or end a session), `public` serves
 * everyone and knows a signed-in viewer, `person` needs one, `staff` needs one who is a moderator or an administrator.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  access: 'open' | 'public' | 'person' | 'staff';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** `type` where the answer is not JSON; of a stream, `schema` is the data of one event. */
  success: { status: 200 | 201 | 204; schema: z.ZodType; type?: 'text/csv' | 'text/event-stream' };
  errors: readonly ErrorCode[];
  /** Largest body in bytes, where it is not the default of 256 KB. */
  bodyLimit?: number;
  /** For other programs: our own pages do not call it. */
  isExternal?: true;
};

// biome-ignore lint/complexity/noBannedTypes: an absent part adds no key
type Part<S, Key extends string> = S extends z.ZodType ? { [K in Key]: z.input<S> } : {};
export type EndpointInput<E extends Endpoint> = Part<E['params'], 'params'> &
  Part<E['query'], 'query'> &
  Part<E['body'], 'body'>;
export type EndpointOutput<E extends Endpoint> = z.output<E['success']['schema']>;

/**
 * An endpoint as its callers name it, `POST /api/events`: with its types, without its schemas. `npm run generate` writes them all to
 * `calls.gen.ts`.
 */
export type Call<E extends Endpoint = Endpoint> = `${E['method']} ${E['path']}` & { readonly endpoint?: E };
export type CalledEndpoint<C extends Call> = C extends { readonly endpoint?: infer E extends Endpoint } ? E : never;

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export const requiresSignIn = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access === 'person' || access === 'staff';

/** The body of a 204 answer. */
export const NoContent = z.undefined();

/**
 * What every failed call answers; `fields` maps a field of the request to what is wrong with it, `current` is the value now, when a write named
 * another as the one it replaces.
 */
export const Problem = z.object({
  message: z.string(),
  code: z.string(),
  status: z.int(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  current: z.number().nullable().optional(),
});
export type Problem = z.infer<typeof Problem>;
