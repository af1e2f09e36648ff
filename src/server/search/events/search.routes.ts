import type { FastifyInstance } from 'fastify';
import {
  clusterEvents,
  countEvents,
  searchEvents,
  searchGroups,
  searchOrganizations,
  suggest,
} from '#contracts/search/search.contract.ts';
import { listVolunteerSkills, searchVolunteerShifts } from '#contracts/volunteering/volunteer-needs.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { PreparedJson, serve } from '#server/platform/http/serve.ts';
import * as hosts from '#server/search/hosts/host-search.actions.ts';
import { listWantedSkills } from '#server/search/shifts/shift-listings.queries.ts';
import { searchShifts } from '#server/search/shifts/shift-search.actions.ts';
import { rememberEstimates } from './clusters.actions.ts';
import { countMatches } from './counts.actions.ts';
import { searchListings } from './search.actions.ts';
import { inZone } from './search-filters.ts';
import { suggestCompletions } from './suggestions.actions.ts';

const MAX_SKILLS = 50;

/** Search results are the same for everybody, so nothing here depends on the viewer. */
export function searchRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { settings } = deps;
  serve(app, searchEvents, async ({ query }) => new PreparedJson(await searchListings(deps, inZone(settings, query))));

  serve(app, countEvents, async ({ query }) => countMatches(deps, inZone(settings, query)));

  const findClusters = rememberEstimates(deps);
  serve(app, clusterEvents, async ({ query }) => findClusters(inZone(settings, query)));

  serve(app, searchGroups, async ({ query }) => hosts.searchGroups(deps.db, query));

  serve(app, searchOrganizations, async ({ query }) => hosts.searchOrganizations(deps.db, query));

  serve(
    app,
    searchVolunteerShifts,
    async ({ query }) => new PreparedJson(await searchShifts(deps, inZone(settings, query))),
  );

  serve(app, listVolunteerSkills, async () => ({
    skills: await listWantedSkills(deps.db, deps.clock.now(), MAX_SKILLS),
  }));

  serve(app, suggest, async ({ query }) => suggestCompletions(deps, query.q));
}
