import { createContext } from 'react-router';
import type { Endpoint, EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';

/** Makes the call a contract endpoint stands for; in-process on the server, over HTTP in the browser. */
export type CallApi = <E extends Endpoint>(
  definition: E,
  ...input: Record<string, never> extends EndpointInput<E> ? [input?: EndpointInput<E>] : [input: EndpointInput<E>]
) => Promise<EndpointOutput<E>>;

/** How a page's loader reaches the API without knowing where it runs. */
export const apiContext = createContext<CallApi>();
