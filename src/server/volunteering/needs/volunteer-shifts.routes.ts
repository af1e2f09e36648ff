import type { FastifyInstance } from 'fastify';
import {
  createShift,
  deleteShift,
  messageShift,
  updateShift,
} from '#contracts/volunteering/volunteer-shifts.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as shifts from './volunteer-shifts.actions.ts';

const createLimit = byViewer('volunteer-shift', 200, 3600);
/** A message sends one notification per volunteer. */
const messageLimit = byViewer('shift-message', 20, 3600);

export function volunteerShiftRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    createShift,
    async ({ params, body, viewer }) => shifts.createShiftForRole(deps, { ...params, viewerId: viewer.id }, body),
    { limits: [createLimit] },
  );

  serve(app, updateShift, async ({ params, body, viewer }) =>
    shifts.changeShift(deps, { ...params, viewerId: viewer.id }, body),
  );

  serve(app, deleteShift, async ({ params, query, viewer }) =>
    shifts.removeShift(deps, { ...params, viewerId: viewer.id }, query.scope),
  );

  serve(
    app,
    messageShift,
    async ({ params, body, viewer }) => shifts.messageShift(deps, { ...params, viewerId: viewer.id }, body),
    { limits: [messageLimit] },
  );
}
