import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, type Work } from '#server/platform/jobs/work.ts';
import { deleteOldNightlyBackups, makeBackupFile } from './backup-files.ts';
import { canMakeBackups, makeBackupJob } from './backups.actions.ts';

const makeNightlyBackupJob = job({ name: 'make-nightly-backup', cron: '47 2 * * *', queue: 'backups', maxAttempts: 2 });

export const backupJobs = ({ config, clock, settings }: Pick<AppDeps, 'config' | 'clock' | 'settings'>): Work =>
  combine([
    handle(makeBackupJob, async () => void (await makeBackupFile(config, 'manual', clock.now()))),
    handle(makeNightlyBackupJob, async () => {
      if (!canMakeBackups(config) || !settings.get('nightly-backups')) return;
      await makeBackupFile(config, 'nightly', clock.now());
      await deleteOldNightlyBackups(config);
    }),
  ]);
