import type { Endpoint } from '#contracts/endpoint.ts';

const contracts = import.meta.glob<Record<string, unknown>>('../../src/contracts/**/*.contract.ts', { eager: true });

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'success' in value;

/** Every endpoint of every contract, by the name it is exported under. */
export const allEndpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.values(contracts).flatMap((contract) =>
    Object.entries(contract).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);

export const unsafeEndpoints = Object.fromEntries(
  Object.entries(allEndpoints).filter(([, { method }]) => method !== 'GET'),
);
