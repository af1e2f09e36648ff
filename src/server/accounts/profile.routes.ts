import type { FastifyInstance } from 'fastify';
import { getProfile } from '#contracts/accounts.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/serve.ts';
import { presentUser } from './present-user.ts';

export function profileRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, getProfile, async ({ viewer }) => presentUser(deps.db, deps, viewer.id));
}
