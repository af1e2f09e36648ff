import type { FastifyInstance } from 'fastify';
import { importCalendar } from '#contracts/series/imports.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as imports from './imports.actions.ts';

/** A request can create up to a hundred drafts. */
const limits = [byViewer('import', 20, 3600)];

export function importRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    importCalendar,
    async ({ body: { text, host }, viewer }) => {
      const entries = await imports.importCalendar(deps, text, { viewerId: viewer.id, host });
      return { entries, made: entries.filter(({ eventId }) => eventId !== null).length };
    },
    { limits },
  );
}
