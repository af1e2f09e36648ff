import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { filePaths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { CALENDAR_TYPE, writeCalendar } from '#server/platform/formats/icalendar.ts';
import { findShiftForViewer } from '#server/volunteering/needs/needs-for-viewer.queries.ts';
import { canSeeNeeds } from '#server/volunteering/volunteering.policy.ts';
import { buildShiftEntry } from './shift-calendars.actions.ts';
import { findShiftForCalendar } from './shift-calendars.queries.ts';

const ShiftId = z.uuid();

/** Serves a shift as an .ics file to calendar apps and download links. Requests are anonymous, so it contains only public data. */
export function shiftCalendarRoutes(app: FastifyInstance, { db, config }: Pick<AppDeps, 'db' | 'config'>): void {
  app.get<{ Params: { id: string } }>(filePaths.shiftCalendar(':id'), async ({ params: { id } }, reply) => {
    const shift = ShiftId.safeParse(id).success ? await findShiftForViewer(db, id, null) : undefined;
    const row = shift && canSeeNeeds(shift) && (await findShiftForCalendar(db, id));
    if (!row) throw new AppError('shift.not_found');
    return reply
      .type(CALENDAR_TYPE)
      .header('content-disposition', `attachment; filename="${id}.ics"`)
      .header('cache-control', 'public, max-age=60')
      .send(writeCalendar({ productName: config.PRODUCT_NAME, entries: [buildShiftEntry(row, config)] }));
  });
}
