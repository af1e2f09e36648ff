import type { Endpoint } from '#contracts/endpoint.ts';
import { listEndpoints } from '#scripts/contract-exports.ts';

/** Every endpoint of every contract, by the name it is exported under. */
export const allEndpoints: Record<string, Endpoint> = Object.fromEntries(
  (await listEndpoints()).map(({ name, endpoint }) => [name, endpoint]),
);

const kindOf = ({ method, access, params, query, body, bodyLimit, success }: Endpoint) =>
  [method, access, !params, !query, !body, bodyLimit, success.type].join();

/**
 * One endpoint of each kind that the guards distinguish. All endpoints have the same guards (`tests/endpoints.test.ts`), so testing one of each
 * kind is enough.
 */
export const representativeEndpoints: Record<string, Endpoint> = Object.fromEntries(
  new Map(Object.entries(allEndpoints).map((entry) => [kindOf(entry[1]), entry])).values(),
);

export const isUnsafe = ({ method }: Endpoint): boolean => method !== 'GET';
