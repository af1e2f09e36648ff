import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Endpoint } from '#contracts/endpoint.ts';

const CONTRACTS = resolve(import.meta.dirname, '../src/contracts');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'success' in value;

/** Every endpoint with the contract that exports it and the name it has there, in alphabetical order. */
export async function listEndpoints(): Promise<{ contract: string; name: string; endpoint: Endpoint }[]> {
  const contracts = readdirSync(CONTRACTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.contract.ts'))
    .toSorted();
  const modules = await Promise.all(
    contracts.map((file) => import(join(CONTRACTS, file)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module, index) =>
    Object.entries(module)
      .flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ contract: contracts[index]!, name, endpoint }] : []))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
}

/** `calls.gen.ts`: every endpoint as its callers name it. Importing the contracts themselves would bring zod into every page. */
export async function describeCalls(): Promise<string> {
  const endpoints = await listEndpoints();
  const contracts = [...new Set(endpoints.map(({ contract }) => contract))];
  const namespace = (contract: string) =>
    basename(contract, '.contract.ts').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const imports = contracts.map((contract) => `import type * as ${namespace(contract)} from './${contract}';`);
  const calls = endpoints.map(
    ({ contract, name, endpoint: { method, path } }) =>
      `export const ${name} = '${method} ${path}' as Call<typeof ${namespace(contract)}.${name}>;`,
  );
  return `${[
    '// Written by `npm run generate`; do not edit.',
    "import type { Call } from './endpoint.ts';",
    ...imports,
    '',
    ...calls,
  ].join('\n')}\n`;
}
