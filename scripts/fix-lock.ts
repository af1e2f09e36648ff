/**
 * Completes the lock file for all platforms. A registry mirror may lack optional binaries of other platforms; npm then
 * omits them from the lock file, and `npm ci` fails ("Missing: … from lock file"). The entries added here are never
 * installed on a machine whose os and cpu do not match.
 */
import { readFileSync, writeFileSync } from 'node:fs';

type LockedPackage = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  engines?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, LockedPackage> };

const FILE = 'package-lock.json';
const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'windows',
  'aix',
];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32', 'arm', 'mips64el'];

/** The paths from `where` up to the root where npm looks for `name`. */
function lookupPlaces(where: string, name: string): string[] {
  const places: string[] = [];
  for (let at = where; ; at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '') {
    places.push(`${at ? `${at}/` : ''}node_modules/${name}`);
    if (!at) return places;
  }
}

function stubFor(name: string, version: string, parent: LockedPackage): LockedPackage | undefined {
  const os = SYSTEMS.filter((system) => name.includes(system)).map((system) =>
    system === 'windows' ? 'win32' : system,
  );
  const cpu = PROCESSORS.filter((processor) => new RegExp(`(^|[-/])${processor}`).test(name)).slice(0, 1);
  if (os.length === 0) return undefined;
  return {
    version: version.replace(/^[~^]/, ''),
    ...(cpu.length > 0 && { cpu }),
    ...(parent.dev && { dev: true }),
    ...(name.includes('musl') && { libc: ['musl'] }),
    optional: true,
    os: [...new Set(os)],
    ...(parent.engines && { engines: parent.engines }),
  };
}

export function completeLock(lock: Lock): { lock: Lock; added: string[] } {
  const packages = { ...lock.packages };
  const added: string[] = [];
  for (const [where, entry] of Object.entries(lock.packages))
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (lookupPlaces(where, name).some((place) => packages[place])) continue;
      const stub = stubFor(name, version, entry);
      if (!stub) continue;
      packages[`node_modules/${name}`] = stub;
      added.push(name);
    }
  const sorted = Object.entries(packages).toSorted(([a], [b]) =>
    a === '' ? -1 : b === '' ? 1 : a.localeCompare(b, 'en'),
  );
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, added };
}

if (import.meta.main) {
  const { lock, added } = completeLock(JSON.parse(readFileSync(FILE, 'utf8')) as Lock);
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`added ${added.length} entries for other platforms`);
}
