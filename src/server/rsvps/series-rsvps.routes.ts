import type { FastifyInstance } from 'fastify';
import { answerSeries, getSeriesRsvp, leaveSeries } from '#contracts/rsvps/series-rsvps.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as actions from './series-rsvps.actions.ts';

/** A request can change the RSVPs of all upcoming dates. */
const limits = [byViewer('series-rsvp', 30, 600)];

export function seriesRsvpRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, getSeriesRsvp, async ({ params: { seriesId }, viewer }) =>
    actions.showSeriesRsvp(deps, { seriesId, personId: viewer.id }),
  );

  serve(
    app,
    answerSeries,
    async ({ params: { seriesId }, body, viewer }) =>
      actions.answerSeries(deps, { seriesId, personId: viewer.id }, body),
    { limits },
  );

  serve(
    app,
    leaveSeries,
    async ({ params: { seriesId }, viewer }) => actions.leaveSeries(deps, { seriesId, personId: viewer.id }),
    { limits },
  );
}
