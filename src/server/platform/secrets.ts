import { chmodSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { randomToken } from './keys.ts';
import { makeFolder } from './make-folder.ts';

type Place = Pick<Config, 'SESSION_SECRET' | 'DATA_DIR'>;
const FILE = 'session-secret';

/** SESSION_SECRET, or a secret generated on the first start and stored in DATA_DIR, readable only by the site's user. */
export function sessionSecret(config: Place): string {
  if (config.SESSION_SECRET) return config.SESSION_SECRET;
  makeFolder(config.DATA_DIR);
  const file = join(config.DATA_DIR, FILE);
  try {
    writeFileSync(file, `${randomToken(48)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    chmodSync(file, 0o600);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new Error(
      `${file} is damaged. Restore it from a backup, set SESSION_SECRET, or delete it: then everyone is signed out, and second factors stop working.`,
    );
  return secret;
}

/** Into a backup: the secret that the site uses, also where a file of an earlier start has another one. */
export function copySessionSecret({ SESSION_SECRET, DATA_DIR }: Place, folder: string): void {
  const [file, copy] = [join(DATA_DIR, FILE), join(folder, FILE)];
  if (SESSION_SECRET) writeFileSync(copy, `${SESSION_SECRET}\n`, { mode: 0o600 });
  else if (existsSync(file)) copyFileSync(file, copy);
}
