/**
 * `npm run test:upgrade [-- <release> [tests …]]`: runs the HTTP tests of the last release, or of another commit, with its own server on the
 * schema of this version, as in a rolling upgrade where nodes of both run together.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const HTTP_TESTS = '.routes.test.ts';

const git = (...args: string[]) => execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' }).trim();

function lastRelease(): string {
  const [newest] = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n');
  if (!newest) throw new Error('Nothing is released yet. Name a commit that stands for the release.');
  return newest;
}

function installPackages(folder: string): void {
  const lock = (root: string) => fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(ROOT)) fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
}

function replaceSchema(folder: string): void {
  for (const name of ['migrations', 'functions']) {
    fs.rmSync(path.join(folder, 'db', name), { recursive: true });
    fs.cpSync(path.join(ROOT, 'db', name), path.join(folder, 'db', name), { recursive: true });
  }
}

const [release = lastRelease(), ...tests] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dig-release-'));
try {
  git('worktree', 'add', '--quiet', '--detach', '--force', folder, release);
  installPackages(folder);
  replaceSchema(folder);
  console.log(
    `The HTTP tests of ${release} (${git('rev-parse', '--short', release)}) on the schema of ${git('rev-parse', '--short', 'HEAD')}:`,
  );
  const filters = tests.length > 0 ? tests : [HTTP_TESTS];
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...filters], {
    cwd: folder,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  fs.rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true });
  git('worktree', 'remove', '--force', folder);
}
