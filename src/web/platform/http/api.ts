import { createContext } from 'react-router';
import type { Call, CalledEndpoint, EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';

/** Calls an endpoint of `calls.gen.ts`: in-process on the server, over HTTP in the browser. */
export type CallApi = <C extends Call>(
  call: C,
  ...input: Record<string, never> extends EndpointInput<CalledEndpoint<C>> ? [input?: Input<C>] : [input: Input<C>]
) => Promise<EndpointOutput<CalledEndpoint<C>>>;

/** `idempotencyKey`: the server runs the call once per key and repeats its response. `proof`: a proof of work. `signal` ends a request over HTTP. */
type Input<C extends Call> = EndpointInput<CalledEndpoint<C>> & {
  idempotencyKey?: string;
  proof?: string;
  signal?: AbortSignal;
};

/** Gives page loaders the API, in-process or over HTTP. */
export const apiContext = createContext<CallApi>();
