import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/search/saved-searches.contract.ts';
import { DEFAULT_RADIUS_KM } from '#contracts/search/search.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { resolveTimes } from '#server/search/events/search-filters.ts';
import * as searches from './saved-searches.queries.ts';

const saveLimit = byViewer('saved-search', 60, 3600);

/** Saved searches. saved-search-alerts.jobs.ts sends alerts about new matches. */
export function savedSearchRoutes(app: FastifyInstance, { db, clock }: AppDeps): void {
  const find = async (id: string, personId: string) => {
    const search = await searches.findSavedSearch(db, id, personId, clock.now());
    if (!search) throw new AppError('saved_search.not_found');
    return search;
  };

  serve(app, contract.listSavedSearches, async ({ viewer }) => ({
    savedSearches: await searches.listSavedSearches(db, viewer.id, clock.now()),
  }));

  serve(
    app,
    contract.saveSearch,
    async ({ body: { filters, ...body }, viewer }) => {
      requireFilter(filters);
      resolveTimes(filters, filters.timeZone ?? 'UTC', clock.now());
      const radiusKm = filters.radiusKm ?? DEFAULT_RADIUS_KM;
      const search = { ...body, filters, radiusKm, personId: viewer.id, now: clock.now() };
      const id = await db.transaction((tx) => searches.insertSavedSearch(tx, search));
      if (!id) throw new AppError('saved_search.too_many');
      return find(id, viewer.id);
    },
    { limits: [saveLimit] },
  );

  serve(app, contract.updateSavedSearch, async ({ params: { savedSearchId: id }, body, viewer }) => {
    await searches.updateSavedSearch(db, { id, personId: viewer.id, now: clock.now() }, body);
    return find(id, viewer.id);
  });

  serve(app, contract.deleteSavedSearch, async ({ params: { savedSearchId: id }, viewer }) => {
    if (!(await searches.deleteSavedSearch(db, id, viewer.id))) throw new AppError('saved_search.not_found');
  });
}

/** A search without filters would match every event. */
function requireFilter({ q, placeId, category, interest, type = [] }: searches.Filters): void {
  if (q || placeId !== undefined || category || interest || type.length > 0) return;
  const message = 'Add a filter first, such as a keyword, place, category or type.';
  throw invalidField('filters', message);
}
