import type { FastifyInstance } from 'fastify';
import { MAX_SEASONS } from '#contracts/shows/seasons/season-limits.ts';
import * as contract from '#contracts/shows/seasons/seasons.contract.ts';
import { listTeamNights } from '#contracts/shows/seasons/team-nights.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import * as seasons from './seasons.actions.ts';
import { listSeasons } from './seasons.queries.ts';
import { showTeamNights } from './team-nights.actions.ts';

/** The first page has all of the viewer's own, which a form offers. */
const PAGE_SIZE = MAX_SEASONS;
const createLimit = byViewer('season', 60, 3600);

export function seasonRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, contract.listSeasons, async ({ query: { hostId, cursor }, viewer }) => {
    const after = readCursor(cursor, ['rank', 'at', 'id']);
    const filter = { viewerId: viewer?.id ?? null, hostId, after, limit: PAGE_SIZE + 1 };
    const rows = await listSeasons(deps.db, filter);
    const page = rows.slice(0, PAGE_SIZE);
    return {
      seasons: page.map(({ position: _position, ...season }) => seasons.presentSeason(season)),
      nextCursor: rows.length > PAGE_SIZE ? writeCursor(page.at(-1)!.position) : null,
    };
  });

  serve(app, contract.createSeason, async ({ body, viewer }) => seasons.createSeason(deps, viewer.id, body), {
    limits: [createLimit],
  });

  serve(app, contract.getSeason, async ({ params: { id }, query, viewer }) =>
    seasons.showSeason(deps.db, { seasonId: id, viewerId: viewer?.id ?? null }, query),
  );

  serve(app, contract.updateSeason, async ({ params: { id }, body, viewer }) =>
    seasons.changeSeason(deps, { seasonId: id, viewerId: viewer.id }, body),
  );

  serve(app, contract.deleteSeason, async ({ params: { id }, viewer }) =>
    seasons.deleteSeason(deps, { seasonId: id, viewerId: viewer.id }),
  );

  serve(app, listTeamNights, async ({ params: { id }, viewer }) => showTeamNights(deps.db, id, viewer?.id ?? null));
}
