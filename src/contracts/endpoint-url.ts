import type { Call, CalledEndpoint, Endpoint, EndpointInput } from './endpoint.ts';

type Scalar = string | number | boolean | undefined;
type LooseInput = {
  params?: Record<string, Scalar>;
  query?: Record<string, Scalar | readonly string[]>;
  body?: unknown;
};

/** Fills `:params` and the query string: the only place a URL is made from an endpoint. Free of zod, for the browser. */
export function endpointUrl(definition: Pick<Endpoint, 'path'>, input: LooseInput = {}): string {
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = input.params?.[name];
    if (value === undefined) throw new Error(`Missing path parameter "${name}" for ${definition.path}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== '') query.set(key, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The request line of a call like `PUT /api/events/:eventId/cover`. For transports: callers have `callApi` and `callUrl`, which are typed. */
export function requestLine(call: string, input: LooseInput = {}): { method: Endpoint['method']; url: string } {
  const [method, path] = call.split(' ') as [Endpoint['method'], Endpoint['path']];
  return { method, url: endpointUrl({ path }, input) };
}

type UrlInput<C extends Call> = Omit<EndpointInput<CalledEndpoint<C>>, 'body'>;

/** The address of a call that `callApi` does not make, such as a stream. */
export const callUrl = <C extends Call>(
  call: C,
  ...[input]: Record<string, never> extends UrlInput<C> ? [input?: UrlInput<C>] : [input: UrlInput<C>]
): string => requestLine(call, input).url;
