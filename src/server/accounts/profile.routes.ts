import type { FastifyInstance } from 'fastify';
import { getProfile, updateProfile } from '#contracts/accounts/accounts.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { presentUser } from './present-user.ts';
import { changeProfile } from './profile.actions.ts';

export function profileRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, getProfile, async ({ viewer }) => presentUser(deps.db, deps, viewer.id));

  serve(app, updateProfile, async ({ body, viewer }) => {
    await changeProfile(deps, viewer.id, body);
    return presentUser(deps.db, deps, viewer.id);
  });
}
