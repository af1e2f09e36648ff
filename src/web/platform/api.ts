import { createContext } from 'react-router';
import type { Call, CalledEndpoint, EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';

/** Calls an endpoint of `calls.gen.ts`: in-process on the server, over HTTP in the browser. */
export type CallApi = <C extends Call>(
  call: C,
  ...input: Record<string, never> extends EndpointInput<CalledEndpoint<C>> ? [input?: Input<C>] : [input: Input<C>]
) => Promise<EndpointOutput<CalledEndpoint<C>>>;

/** `idempotencyKey`: the server does what is asked under one key once, and repeats its answer. */
type Input<C extends Call> = EndpointInput<CalledEndpoint<C>> & { idempotencyKey?: string };

/** How a page's loader reaches the API without knowing where it runs. */
export const apiContext = createContext<CallApi>();
