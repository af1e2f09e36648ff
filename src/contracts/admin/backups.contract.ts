import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';

/** Such as `nightly-2026-11-23-021700.tar.gz`: a name cannot leave the folder of the backups. */
const BackupName = z
  .string()
  .regex(/^(manual|nightly)-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/, 'Choose a backup of the list.');
const backupParams = z.object({ name: BackupName });

const Backup = z.object({ name: BackupName, bytes: z.int(), madeAt: Instant, isNightly: z.boolean() });
export type Backup = z.infer<typeof Backup>;

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/admin/backups',
  summary: 'List the backups on the server, newest first',
  access: 'administrator',
  success: {
    status: 200,
    schema: z.object({
      /** False with DATABASE_URL: that server has its own tools. */
      isPossible: z.boolean(),
      /** One waits or is being made. */
      isRunning: z.boolean(),
      backups: z.array(Backup),
    }),
  },
  errors: [],
});

export const requestBackup = endpoint({
  method: 'POST',
  path: '/api/admin/backups',
  summary: 'Make a backup in the background',
  access: 'administrator',
  success: { status: 204, schema: NoContent },
  errors: ['backup.impossible'],
});

export const linkBackup = endpoint({
  method: 'POST',
  path: '/api/admin/backups/:name/links',
  summary: 'Make a link that downloads a backup once, within five minutes',
  access: 'administrator',
  params: backupParams,
  success: { status: 201, schema: z.object({ path: z.string(), expiresAt: Instant }) },
  errors: ['backup.not_found'],
});

export const deleteBackup = endpoint({
  method: 'DELETE',
  path: '/api/admin/backups/:name',
  summary: 'Delete a backup',
  access: 'administrator',
  params: backupParams,
  success: { status: 204, schema: NoContent },
  errors: ['backup.not_found'],
});
