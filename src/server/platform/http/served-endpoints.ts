import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contracts/endpoint.ts';

/** What `serve` has bound. `handler` takes an `EndpointRequest`. */
export type ServedEndpoint = { definition: Endpoint; handler: (request: unknown) => Promise<unknown> };

const byServer = new WeakMap<FastifyInstance['server'], Map<string, ServedEndpoint>>();

/** Keeps an endpoint for calls within the process. */
export function keepServed({ server }: FastifyInstance, served: ServedEndpoint): void {
  const { method, path } = served.definition;
  let endpoints = byServer.get(server);
  if (!endpoints) byServer.set(server, (endpoints = new Map()));
  endpoints.set(`${method} ${path}`, served);
}

/** `call`: method and path, such as `GET /api/events/:eventId`. */
export const findServed = ({ server }: FastifyInstance, call: string): ServedEndpoint | undefined =>
  byServer.get(server)?.get(call);
