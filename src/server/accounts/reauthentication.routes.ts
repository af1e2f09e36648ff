import type { FastifyInstance } from 'fastify';
import { reauthenticate } from '#contracts/accounts/reauthentication.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { reauthenticateByPassword } from './reauthentication.actions.ts';

export function reauthenticationRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    reauthenticate,
    async ({ body, viewer }) => {
      const until = await reauthenticateByPassword(deps, viewer, body.password);
      return { until: until.toISOString() };
    },
    { limits: [byViewer('reauthentication', 10, 600)] },
  );
}
