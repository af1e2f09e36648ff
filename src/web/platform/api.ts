import { createContext } from 'react-router';
import type { Endpoint, EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';

/** Makes the call a contract endpoint stands for; in-process on the server, over HTTP in the browser. */
export type CallApi = <E extends Endpoint>(
  definition: E,
  ...input: Record<string, never> extends EndpointInput<E> ? [input?: Input<E>] : [input: Input<E>]
) => Promise<EndpointOutput<E>>;

/** `idempotencyKey`: the server does what is asked under one key once, and repeats its answer. */
type Input<E extends Endpoint> = EndpointInput<E> & { idempotencyKey?: string };

/** How a page's loader reaches the API without knowing where it runs. */
export const apiContext = createContext<CallApi>();

/**
 * A contract's endpoint as the browser needs it. Checked against the contract's types, without importing its schemas: zod in
 * every page would cost more than all calls together.
 */
export function call<E extends Endpoint>(method: E['method'], path: E['path']): E {
  return { method, path } as E;
}
