import type { FastifyInstance } from 'fastify';
import { importCalendar } from '#contracts/series/imports.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as imports from './imports.actions.ts';

/** A request can create up to a hundred drafts. */
const limits = [byViewer('import', 20, 3600)];

/** Loads an HTTP client, which few requests need. */
async function readAddress(address: string): Promise<string> {
  const { readCalendarAt } = await import('./calendar-addresses.ts');
  return readCalendarAt(address);
}

export function importRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    importCalendar,
    async ({ body: { text = '', address, host }, viewer }) => {
      const calendar = address ? await readAddress(address) : text;
      const report = await imports.importCalendar(deps, calendar, { viewerId: viewer.id, host });
      return { ...report, made: report.entries.filter(({ eventId }) => eventId !== null).length };
    },
    { limits },
  );
}
