/**
 * `npm run deb [folder]`: packs the built site, its packages and its Node as a Debian package. Needs dpkg-deb and a finished `npm ci`; the package
 * is for this machine's processor. Only production packages go in.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const PACKAGING = join(ROOT, 'packaging/deb');
const TARGET = 'opt/dig';
/** What the site reads while it runs, and what its commands need; the image of packaging/docker has the same. */
export const SITE_FILES = [
  'build',
  'db',
  'docs/generated',
  'docs/operations.md',
  'docs/scaling.md',
  'scripts',
  'src',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
];

const run = (command: string, args: string[], cwd = ROOT) => execFileSync(command, args, { cwd, encoding: 'utf8' });

/** The folders of packages that the site needs to run. */
function productionPackages(): string[] {
  const listed = run('npm', ['ls', '--omit=dev', '--all', '--parseable']).trim().split('\n').slice(1);
  return listed.map((folder) => relative(ROOT, folder));
}

function copySite(target: string): void {
  for (const file of SITE_FILES) cpSync(join(ROOT, file), join(target, file), { recursive: true });
  for (const folder of productionPackages())
    cpSync(join(ROOT, folder), join(target, folder), { recursive: true, verbatimSymlinks: true });
  mkdirSync(join(target, 'node_modules/node/bin'), { recursive: true });
  mkdirSync(join(target, 'node_modules/.bin'), { recursive: true });
  cpSync(join(ROOT, 'node_modules/node/bin/node'), join(target, 'node_modules/node/bin/node'));
  symlinkSync('../node/bin/node', join(target, 'node_modules/.bin/node'));
}

function install(source: string, target: string, mode: number): void {
  mkdirSync(dirname(target), { recursive: true });
  cpSync(source, target);
  chmodSync(target, mode);
}

function writeControl(stage: string): string {
  const { version, description } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const architecture = run('dpkg', ['--print-architecture']).trim();
  const size = run('du', ['-sk', stage]).split('\t')[0]!;
  const control = readFileSync(join(PACKAGING, 'control'), 'utf8')
    .replace('{version}', version!)
    .replace('{architecture}', architecture)
    .replace('{size}', size)
    .replace('{description}', description!.replace(/\.$/, ''));
  mkdirSync(join(stage, 'DEBIAN'));
  writeFileSync(join(stage, 'DEBIAN/control'), control);
  for (const script of ['postinst', 'prerm', 'postrm'])
    install(join(PACKAGING, script), join(stage, 'DEBIAN', script), 0o755);
  writeFileSync(join(stage, 'DEBIAN/conffiles'), '/etc/dig.env\n');
  return `dig-site_${version}_${architecture}.deb`;
}

/** Returns the path of the package. */
export function buildDeb(folder: string): string {
  const stage = mkdtempSync(join(tmpdir(), 'dig-deb-'));
  try {
    chmodSync(stage, 0o755);
    copySite(join(stage, TARGET));
    install(join(ROOT, 'packaging/systemd/dig.service'), join(stage, 'lib/systemd/system/dig.service'), 0o644);
    install(join(PACKAGING, 'dig.env'), join(stage, 'etc/dig.env'), 0o600);
    const file = join(folder, writeControl(stage));
    mkdirSync(folder, { recursive: true });
    run('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z6', '--build', stage, file]);
    return file;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  run(process.execPath, [join(ROOT, 'scripts/build.ts')]);
  console.log(buildDeb(resolve(process.argv[2] ?? 'dist')));
}
