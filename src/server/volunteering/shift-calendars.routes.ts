import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { filePaths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { CALENDAR_TYPE, writeCalendar } from '#server/platform/formats/icalendar.ts';
import { findShiftForViewer } from './needs-for-viewer.queries.ts';
import { shiftEntry } from './shift-calendars.actions.ts';
import { findShiftForCalendar } from './shift-calendars.queries.ts';
import { canSeeNeeds } from './volunteering.policy.ts';

const ShiftId = z.uuid();

/** A file, not an API call: calendars and plain links ask for it. Nobody is known here, so it tells what anybody may know. */
export function shiftCalendarRoutes(app: FastifyInstance, { db, config }: Pick<AppDeps, 'db' | 'config'>): void {
  app.get<{ Params: { id: string } }>(filePaths.shiftCalendar(':id'), async ({ params: { id } }, reply) => {
    const standing = ShiftId.safeParse(id).success ? await findShiftForViewer(db, id, null) : undefined;
    const row = standing && canSeeNeeds(standing) && (await findShiftForCalendar(db, id));
    if (!row) throw new AppError('shift.not_found');
    return reply
      .type(CALENDAR_TYPE)
      .header('content-disposition', `attachment; filename="${id}.ics"`)
      .header('cache-control', 'public, max-age=60')
      .send(writeCalendar({ productName: config.PRODUCT_NAME, entries: [shiftEntry(row, config)] }));
  });
}
