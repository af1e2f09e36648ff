import { basename } from 'node:path';
import { listEndpoints } from './contract-exports.ts';

const namespaceOf = (file: string): string =>
  basename(file, '.contract.ts').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Writes `calls.gen.ts`: the names of all endpoints. Importing the contracts would add zod to every page. */
export async function describeCalls(): Promise<string> {
  const endpoints = await listEndpoints();
  const files = [...new Set(endpoints.map(({ file }) => file))];
  return `${[
    '// Written by `npm run generate`; do not edit.',
    "import type { Call } from './endpoint.ts';",
    ...files.map((file) => `import type * as ${namespaceOf(file)} from './${file}';`),
    '',
    ...endpoints.map(
      ({ file, name, endpoint: { method, path } }) =>
        `export const ${name} = '${method} ${path}' as Call<typeof ${namespaceOf(file)}.${name}>;`,
    ),
  ].join('\n')}\n`;
}
