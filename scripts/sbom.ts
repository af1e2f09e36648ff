/**
 * Prints a bill of materials (CycloneDX JSON) for a release: the packages of the lock file, and what npm does not see, the native libraries
 * inside Node, sharp and the bundled PostgreSQL.
 */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import sharp from 'sharp';

type Component = { type: string; name: string; version: string; 'bom-ref': string; properties?: object[] };
type Sbom = { metadata: { component: { name: string } }; components: Component[] };

const ROOT = new URL('..', import.meta.url).pathname;
const OPTIONS = ['--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
/** Parts of Node that are not libraries: interfaces, data and Node itself. */
const NOT_LIBRARIES = new Set(['node', 'modules', 'napi', 'unicode', 'cldr', 'tz']);

const library = (carrier: string, name: string, version: string): Component => ({
  type: 'library',
  name,
  version,
  'bom-ref': `${carrier}/${name}@${version}`,
  properties: [{ name: 'dig:bundled-in', value: carrier }],
});

const librariesOf = (carrier: string, versions: Record<string, string | undefined>): Component[] =>
  Object.entries(versions).flatMap(([name, version]) =>
    version && !NOT_LIBRARIES.has(name) && name !== carrier ? [library(carrier, name, version)] : [],
  );

/** The version that the binaries' package was built from: 18.4.0-beta.17 is PostgreSQL 18.4. */
function bundledPostgres(): Component {
  const { optionalDependencies } = createRequire(import.meta.url)('../package.json') as {
    optionalDependencies: Record<string, string>;
  };
  const [[carrier, version]] = Object.entries(optionalDependencies) as [[string, string]];
  return library(carrier, 'postgresql', version.split('.').slice(0, 2).join('.'));
}

const sbom = JSON.parse(
  execFileSync('npm', ['sbom', ...OPTIONS], { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
) as Sbom;
// npm names it after the folder.
sbom.metadata.component.name = 'dig';
sbom.components.push(
  ...librariesOf('node', process.versions),
  ...librariesOf('sharp', sharp.versions),
  bundledPostgres(),
);
console.log(JSON.stringify(sbom, null, 2));
