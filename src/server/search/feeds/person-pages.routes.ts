import type { FastifyInstance } from 'fastify';
import { groupRoles } from '#contracts/groups/group-roles.ts';
import { getProfileCounts, listPersonEvents, listPersonGroups } from '#contracts/people/people.contract.ts';
import { findGroupsVisibility } from '#server/people/people.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { PreparedJson, serve } from '#server/platform/http/serve.ts';
import * as pages from './person-pages.queries.ts';

/** The parts of a person's page that depend on higher features than people. */
export function personPageRoutes(app: FastifyInstance, { db, clock }: AppDeps): void {
  const requirePerson = async (personId: string, viewerId: string | null) => {
    const sight = await findGroupsVisibility(db, personId, viewerId);
    if (!sight) throw new AppError('person.not_found');
    return sight;
  };

  serve(app, listPersonEvents, async ({ params, viewer }) => {
    await requirePerson(params.personId, viewer?.id ?? null);
    return new PreparedJson(await pages.findPersonEvents(db, params.personId, clock.now()));
  });

  serve(app, listPersonGroups, async ({ params, viewer }) => {
    const sight = await requirePerson(params.personId, viewer?.id ?? null);
    const groups = sight.groups ? await pages.listPersonGroups(db, params.personId) : [];
    return { groups: groups.map((group) => ({ ...group, role: groupRoles[group.role] })) };
  });

  serve(app, getProfileCounts, async ({ viewer }) => pages.countProfile(db, viewer.id));
}
