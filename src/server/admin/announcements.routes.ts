import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/admin/announcements.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { currentAnnouncements } from '#server/platform/settings/current-announcements.ts';
import * as announcements from './announcements.actions.ts';

export function announcementRoutes(app: FastifyInstance, deps: AppDeps): void {
  const limits = [byViewer('announcement', 100, 3600)];

  serve(app, contract.listAnnouncements, async () => ({
    announcements: await announcements.showAnnouncements(deps),
  }));

  serve(app, contract.listCurrentAnnouncements, async () => ({
    announcements: currentAnnouncements(deps.settings, deps.clock.now().getTime(), 'signed-in').map(
      ({ id, text, tone, audience }) => ({ id, text, tone, audience }),
    ),
  }));

  serve(
    app,
    contract.addAnnouncement,
    async ({ body, viewer }) => announcements.addAnnouncement(deps, viewer.id, body),
    {
      limits,
    },
  );

  serve(
    app,
    contract.changeAnnouncement,
    async ({ params, body, viewer }) =>
      announcements.changeAnnouncement(deps, viewer.id, { id: params.announcementId, ...body }),
    { limits },
  );

  serve(app, contract.deleteAnnouncement, async ({ params, viewer }) =>
    announcements.deleteAnnouncement(deps, viewer.id, params.announcementId),
  );
}
