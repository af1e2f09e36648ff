import { z } from 'zod';
import { type ProofPurpose, proofPurposes } from './accounts/proof-of-work.ts';
import type { ErrorCode } from './errors.ts';

/**
 * One HTTP operation, declared once: it serves and guards the route, types the web's calls, and drives OpenAPI and the tests.
 * `access`: `open` ignores the Authorization header (calls that create or end a session), `public` serves everyone and identifies
 * signed-in viewers, `person` requires sign-in, `staff` requires a moderator or an administrator, `administrator` an administrator;
 * both with a second factor, and with a recent sign-in for everything but reading.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  access: 'open' | 'public' | 'person' | 'staff' | 'administrator';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** `type` if the response is not JSON, except to clients that do not accept it if `isAlsoJson`; for a stream, `schema` describes one event. */
  success: {
    status: 200 | 201 | 204 | 303;
    schema: z.core.$ZodType;
    type?: 'text/csv' | 'text/calendar' | 'text/event-stream';
    isAlsoJson?: true;
  };
  errors: readonly ErrorCode[];
  /** Maximum body size in bytes, if not the default of 256 KB. */
  bodyLimit?: number;
  /** Writes or sends text or pictures for others: not for people who are silenced. */
  isPosting?: true;
  /** Also for people who are suspended: their decisions, their data, what they owe to buyers, and proving who they are for those. */
  isForSuspended?: true;
  /** Also for people who still have to set up, or use, a second factor. */
  isForSettingUp?: true;
  /** An endpoint of the staff that changes nothing that lasts: it needs no recent proof of who they are. */
  isPassing?: true;
  /** Where the site wants it, strangers send a proof of work in the header `Proof-Of-Work`. */
  proof?: ProofPurpose;
  /** A stream that continues after the event in the header `Last-Event-ID`. */
  isResumable?: true;
  /** Meant for other programs; our own pages do not call it. */
  isExternal?: true;
};

// biome-ignore lint/complexity/noBannedTypes: an absent part must add no key
type Part<S, Key extends string> = S extends z.core.$ZodType ? { [K in Key]: z.input<S> } : {};
export type EndpointInput<E extends Endpoint> = Part<E['params'], 'params'> &
  Part<E['query'], 'query'> &
  Part<E['body'], 'body'>;
export type EndpointOutput<E extends Endpoint> = z.output<E['success']['schema']>;

/**
 * An endpoint for callers, such as `POST /api/events`: it carries the types but not the schemas. `npm run generate` writes them
 * to `calls.gen.ts`.
 */
export type Call<E extends Endpoint = Endpoint> = `${E['method']} ${E['path']}` & { readonly endpoint?: E };
export type CalledEndpoint<C extends Call> = C extends { readonly endpoint?: infer E extends Endpoint } ? E : never;

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export const requiresSignIn = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access !== 'open' && access !== 'public';

export const isForStaff = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access === 'staff' || access === 'administrator';

/** The body of a 204 response. */
export const NoContent = z.undefined();

/**
 * The body of every error response. `fields` maps request fields to their errors; `current` is the stored value when a write expected
 * another one; `step` identifies a sign-in that continues with a second factor; `proof` is the purpose of the missing proof of work.
 */
export const Problem = z.object({
  message: z.string(),
  code: z.string(),
  status: z.int(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  current: z.number().nullable().optional(),
  step: z.string().optional(),
  proof: z.enum(proofPurposes).optional(),
});
export type Problem = z.infer<typeof Problem>;
