import type { FastifyInstance } from 'fastify';
import {
  listSuggestedEvents,
  listUpcomingDays,
  listUpcomingEvents,
} from '#contracts/search/upcoming-events.contract.ts';
import { listSuggestedShifts } from '#contracts/volunteering/volunteer-needs.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { PreparedJson, serve } from '#server/platform/http/serve.ts';
import { inZone } from '#server/search/events/search-filters.ts';
import { suggestShifts } from '#server/search/shifts/suggested-shifts.actions.ts';
import { suggestEvents } from './suggested-events.actions.ts';
import { countUpcomingDays, showUpcomingEvents } from './upcoming-events.actions.ts';

/** The viewer's own events, and suggestions for them. */
export function dashboardRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, listUpcomingEvents, async ({ query, viewer }) => {
    return new PreparedJson(await showUpcomingEvents(deps, viewer.id, inZone(deps.settings, query)));
  });

  serve(app, listUpcomingDays, async ({ query, viewer }) => ({
    days: await countUpcomingDays(deps, viewer.id, inZone(deps.settings, query)),
  }));

  serve(app, listSuggestedEvents, async ({ query, viewer }) => ({
    events: await suggestEvents(deps, viewer.id, { ...query, siteZone: deps.settings.get('time-zone') }),
  }));

  serve(app, listSuggestedShifts, async ({ query, viewer }) => ({
    shifts: await suggestShifts(deps, viewer.id, query.limit),
  }));
}
