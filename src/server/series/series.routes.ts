import type { FastifyInstance } from 'fastify';
import { previewRecurrence } from '#contracts/series/recurrences.contract.ts';
import { cancelSeries, createSeries, endSeries, getSeries, updateSeries } from '#contracts/series/series.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { withProof } from '#server/platform/effects.ts';
import { byNetwork, byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { previewRule } from './recurrence-previews.ts';
import { type SeriesEffects, showSeries, startSeries } from './series.actions.ts';
import * as changes from './series-changes.actions.ts';

/** A request can create or change a year of events. */
const seriesLimit = byViewer('series', 60, 3600);
const previewLimit = { ...byNetwork('recurrence-preview', 600, 300), isExact: false };

export function seriesRoutes(app: FastifyInstance, deps: AppDeps, effects: SeriesEffects): void {
  serve(
    app,
    createSeries,
    async ({ body: { eventId, rule }, viewer, proof }) =>
      startSeries({ ...deps, effects: withProof(effects, proof) }, { eventId, rule, viewerId: viewer.id }),
    { limits: [seriesLimit] },
  );

  serve(app, getSeries, async ({ params, viewer }) => showSeries(deps, params.seriesId, viewer?.id ?? null));

  serve(
    app,
    updateSeries,
    async ({ params, body, viewer }) =>
      changes.changeSeries({ ...deps, effects }, { ...params, viewerId: viewer.id }, body),
    { limits: [seriesLimit] },
  );

  serve(
    app,
    endSeries,
    async ({ params, body, viewer }) =>
      changes.endSeries({ ...deps, effects }, { ...params, viewerId: viewer.id }, body.lastDay),
    { limits: [seriesLimit] },
  );

  serve(
    app,
    cancelSeries,
    async ({ params, body, viewer }) =>
      changes.cancelSeries({ ...deps, effects }, { ...params, viewerId: viewer.id }, body),
    { limits: [seriesLimit] },
  );

  serve(app, previewRecurrence, async ({ query }) => previewRule(query), { limits: [previewLimit] });
}
