import type { FastifyInstance } from 'fastify';
import {
  changeSiteSetting,
  deleteSiteLogo,
  listSiteSettings,
  putSiteLogo,
} from '#contracts/admin/site-settings.contract.ts';
import { uploadLimit } from '#server/pictures/pictures.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { removeLogo, setLogo } from './site-logo.actions.ts';
import { changeSetting, showSettings } from './site-settings.actions.ts';

export function siteSettingsRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, listSiteSettings, async () => ({ settings: await showSettings(deps) }));

  serve(
    app,
    changeSiteSetting,
    async ({ params, body, viewer }) => changeSetting(deps, { key: params.key, value: body.value, actorId: viewer.id }),
    { limits: [byViewer('site-settings', 200, 3600)] },
  );

  serve(app, putSiteLogo, async ({ body, viewer }) => setLogo(deps, { picture: body.picture, actorId: viewer.id }), {
    limits: [uploadLimit],
  });

  serve(app, deleteSiteLogo, async ({ viewer }) => removeLogo(deps, viewer.id));
}
