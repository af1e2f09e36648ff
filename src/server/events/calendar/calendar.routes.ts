import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { filePaths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { CALENDAR_TYPE, writeCalendar } from '#server/platform/formats/icalendar.ts';
import { buildCalendarEntries } from './calendar.actions.ts';

const EventId = z.uuid();

/** Serves an event as an .ics file to calendar apps and download links. */
export function eventCalendarRoutes(app: FastifyInstance, { db, config }: Pick<AppDeps, 'db' | 'config'>): void {
  app.get<{ Params: { id: string } }>(filePaths.eventCalendar(':id'), async ({ params: { id } }, reply) => {
    const entries = EventId.safeParse(id).success ? await buildCalendarEntries({ db, config }, [id], null) : [];
    if (entries.length === 0) throw new AppError('event.not_found');
    return reply
      .type(CALENDAR_TYPE)
      .header('content-disposition', `attachment; filename="${id}.ics"`)
      .header('cache-control', 'public, max-age=60')
      .send(writeCalendar({ productName: config.PRODUCT_NAME, entries }));
  });
}
