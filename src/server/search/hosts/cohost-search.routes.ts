import type { FastifyInstance } from 'fastify';
import { searchCohosts } from '#contracts/search/cohost-search.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findCohostCandidates } from './cohost-search.queries.ts';

/** Enough for typing many names, too few to list everybody. */
const searchLimit = byViewer('co-host-search', 300, 3600);

export function cohostSearchRoutes(app: FastifyInstance, { db }: Pick<AppDeps, 'db'>): void {
  serve(
    app,
    searchCohosts,
    async ({ query, viewer }) => ({ candidates: await findCohostCandidates(db, viewer.id, query.q) }),
    { limits: [searchLimit] },
  );
}
