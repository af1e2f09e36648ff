import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/admin/backups.contract.ts';
import { staffFilePaths } from '#contracts/staff-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byNetwork, byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { DOWNLOAD_TIMEOUT_MS } from '#server/platform/memory-limits.ts';
import { backupPath, listBackupFiles } from './backup-files.ts';
import { isBackupRunning } from './backup-links.queries.ts';
import * as backups from './backups.actions.ts';

export function backupRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { config, db } = deps;

  serve(app, contract.listBackups, async () => ({
    isPossible: backups.canMakeBackups(config),
    isRunning: await isBackupRunning(db),
    backups: (await listBackupFiles(config)).map(({ madeAt, ...file }) => ({ ...file, madeAt: madeAt.toISOString() })),
  }));

  serve(app, contract.requestBackup, async ({ viewer }) => backups.requestBackup(deps, viewer.id), {
    limits: [byViewer('backup', 10, 3600)],
  });

  serve(app, contract.linkBackup, async ({ params, viewer }) =>
    backups.linkBackup(deps, { ...params, actorId: viewer.id }),
  );

  serve(app, contract.deleteBackup, async ({ params, viewer }) =>
    backups.deleteBackup(deps, { ...params, actorId: viewer.id }),
  );

  app.get<{ Params: { token: string } }>(
    staffFilePaths.backup(':token'),
    {
      config: { limits: [byNetwork('backup-download', 30, 300)] },
      handlerTimeout: DOWNLOAD_TIMEOUT_MS,
      // A HEAD, such as of a download manager, would use the link up.
      exposeHeadRoute: false,
    },
    async ({ params }, reply) => {
      const name = await backups.openBackupLink(deps, params.token);
      const path = backupPath(config, name);
      return reply
        .type('application/gzip')
        .header('content-length', (await stat(path)).size)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(createReadStream(path));
    },
  );
}
