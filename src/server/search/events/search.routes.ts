import type { FastifyInstance } from 'fastify';
import {
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
import { countMatches } from './counts.actions.ts';
import { searchListings } from './search.actions.ts';
import { suggestFor } from './suggestions.actions.ts';

const MOST_SKILLS = 50;

/** What may be found is the same for everyone, so that nothing here asks who is looking. */
export function searchRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, searchEvents, async ({ query }) => new PreparedJson(await searchListings(deps, query)));

  serve(app, countEvents, async ({ query }) => countMatches(deps, query));

  serve(app, searchGroups, async ({ query }) => hosts.searchGroups(deps.db, query));

  serve(app, searchOrganizations, async ({ query }) => hosts.searchOrganizations(deps.db, query));

  serve(app, searchVolunteerShifts, async ({ query }) => new PreparedJson(await searchShifts(deps, query)));

  serve(app, listVolunteerSkills, async () => ({
    skills: await listWantedSkills(deps.db, deps.clock.now(), MOST_SKILLS),
  }));

  serve(app, suggest, async ({ query }) => suggestFor(deps, query.q));
}
