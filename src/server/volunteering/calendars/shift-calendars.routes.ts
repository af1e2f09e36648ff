import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { filePaths } from '#contracts/site-paths.ts';
import { getShiftCalendar } from '#contracts/volunteering/sign-ups.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { CALENDAR_TYPE, writeCalendar } from '#server/platform/formats/icalendar.ts';
import { PreparedText, serve } from '#server/platform/http/serve.ts';
import { findShiftForViewer } from '#server/volunteering/needs/needs-for-viewer.queries.ts';
import { canSeeNeeds, requireVisibleShift } from '#server/volunteering/volunteering.policy.ts';
import { buildShiftEntry } from './shift-calendars.actions.ts';
import { findShiftForCalendar, type ShiftCalendarRow } from './shift-calendars.queries.ts';

const ShiftId = z.uuid();

/** Serves a shift as an .ics file: with public data at the link, which is requested anonymously, and with the viewer's own over the API. */
export function shiftCalendarRoutes(app: FastifyInstance, { db, config }: Pick<AppDeps, 'db' | 'config'>): void {
  const write = (row: ShiftCalendarRow) =>
    writeCalendar({ productName: config.PRODUCT_NAME, entries: [buildShiftEntry(row, config)] });

  app.get<{ Params: { id: string } }>(filePaths.shiftCalendar(':id'), async ({ params: { id } }, reply) => {
    const shift = ShiftId.safeParse(id).success ? await findShiftForViewer(db, id, null) : undefined;
    const row = shift && canSeeNeeds(shift) && (await findShiftForCalendar(db, id));
    if (!row) throw new AppError('shift.not_found');
    return reply
      .type(CALENDAR_TYPE)
      .header('content-disposition', `attachment; filename="${id}.ics"`)
      .header('cache-control', 'public, max-age=60')
      .send(write(row));
  });

  serve(app, getShiftCalendar, async ({ params: { shiftId }, viewer }) => {
    await requireVisibleShift(db, shiftId, viewer.id);
    const row = await findShiftForCalendar(db, shiftId, viewer.id);
    if (!row) throw new AppError('shift.not_found');
    return new PreparedText(write(row), CALENDAR_TYPE);
  });
}
