import { staffFilePaths } from '#contracts/staff-paths.ts';
import { recordAudit } from '#server/accounts/audit.queries.ts';
import { hashMailedToken } from '#server/accounts/mailed-tokens/mailed-tokens.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { randomToken } from '#server/platform/keys.ts';
import { deleteBackupFile, listBackupFiles } from './backup-files.ts';
import { deleteBackupLink, insertBackupLink } from './backup-links.queries.ts';

type Deps = Pick<AppDeps, 'config' | 'db' | 'clock'>;
type Change = { name: string; actorId: string };

const LINK_SECONDS = 300;

/** One at a time: two would need the disk twice. */
export const makeBackupJob = job({ name: 'make-backup', queue: 'backups', maxAttempts: 2 });

/** A database server of the operator's is backed up with its own tools. */
export const canMakeBackups = ({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): boolean => DATABASE_URL === undefined;

export async function requestBackup({ config, db, clock }: Deps, actorId: string): Promise<void> {
  if (!canMakeBackups(config)) throw new AppError('backup.impossible');
  await db.transaction(async (tx) => {
    await enqueue(tx, makeBackupJob, {}, { key: 'make-backup' });
    const entry = { action: 'backup.requested', kind: 'backup', targetId: 'manual' };
    await recordAudit(tx, { at: clock.now(), actorId, ...entry });
  });
}

async function requireBackup({ config }: Pick<Deps, 'config'>, name: string): Promise<void> {
  const files = await listBackupFiles(config);
  if (!files.some((file) => file.name === name)) throw new AppError('backup.not_found');
}

/** A backup has everything, secrets too: a link works once, for five minutes, and only its hash is stored. */
export async function linkBackup(deps: Deps, { name, actorId }: Change): Promise<{ path: string; expiresAt: string }> {
  await requireBackup(deps, name);
  const now = deps.clock.now();
  const [token, expiresAt] = [randomToken(32), secondsAfter(now, LINK_SECONDS)];
  await deps.db.transaction(async (tx) => {
    await insertBackupLink(tx, { tokenHash: hashMailedToken(token), name, accountId: actorId, now, expiresAt });
    await recordAudit(tx, { at: now, actorId, action: 'backup.linked', kind: 'backup', targetId: name });
  });
  return { path: staffFilePaths.backup(token), expiresAt: expiresAt.toISOString() };
}

/** The name of the backup that the link is for; the link is then used up. */
export async function openBackupLink(deps: Deps, token: string): Promise<string> {
  const name = await deleteBackupLink(deps.db, hashMailedToken(token), deps.clock.now());
  if (!name) throw new AppError('backup.not_found');
  await requireBackup(deps, name);
  return name;
}

export async function deleteBackup(deps: Deps, { name, actorId }: Change): Promise<void> {
  if (!(await deleteBackupFile(deps.config, name))) throw new AppError('backup.not_found');
  const entry = { action: 'backup.deleted', kind: 'backup', targetId: name };
  await recordAudit(deps.db, { at: deps.clock.now(), actorId, ...entry });
}
