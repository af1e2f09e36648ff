import type { Endpoint } from '#contracts/endpoint.ts';
import { listEndpoints } from '#scripts/contract-exports.ts';

/** Every endpoint of every contract, by the name it is exported under. */
export const allEndpoints: Record<string, Endpoint> = Object.fromEntries(
  (await listEndpoints()).map(({ name, endpoint }) => [name, endpoint]),
);

export const unsafeEndpoints = Object.fromEntries(
  Object.entries(allEndpoints).filter(([, { method }]) => method !== 'GET'),
);
