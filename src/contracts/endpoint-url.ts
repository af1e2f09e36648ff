import type { Call, CalledEndpoint, Endpoint, EndpointInput } from './endpoint.ts';

type Scalar = string | number | boolean | undefined;
export type LooseInput = {
  params?: Record<string, Scalar>;
  query?: Record<string, Scalar | readonly string[]>;
  body?: unknown;
};

/** The only function that builds a URL from an endpoint. Free of zod, for the browser. */
export function endpointUrl(definition: Pick<Endpoint, 'path'>, input: LooseInput = {}): string {
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = input.params?.[name];
    if (value === undefined) throw new Error(`Missing "${name}" in ${definition.path}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams(queryStrings(input));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The query as the server reads it from a URL. */
export const queryStrings = ({ query = {} }: LooseInput): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, String(value)]],
    ),
  );

/** Method and URL of a call such as `PUT /api/events/:eventId/cover`. For transports; callers use the typed `callApi` and `callUrl`. */
export function requestLine(call: string, input: LooseInput = {}): { method: Endpoint['method']; url: string } {
  const [method, path] = call.split(' ') as [Endpoint['method'], Endpoint['path']];
  return { method, url: endpointUrl({ path }, input) };
}

type UrlInput<C extends Call> = Omit<EndpointInput<CalledEndpoint<C>>, 'body'>;

/** The URL of a call that does not go through `callApi`, such as a stream. */
export const callUrl = <C extends Call>(
  call: C,
  ...[input]: Record<string, never> extends UrlInput<C> ? [input?: UrlInput<C>] : [input: UrlInput<C>]
): string => requestLine(call, input).url;
