import type { FastifyInstance } from 'fastify';
import { testMail } from '#contracts/admin/mail-test.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sendTestMail } from './mail-test.actions.ts';

export function mailTestRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, testMail, async ({ viewer }) => sendTestMail(deps, viewer.id), {
    limits: [byViewer('mail-test', 10, 3600)],
  });
}
