import type { FastifyInstance } from 'fastify';
import { groupRoles } from '#contracts/groups/group-roles.ts';
import { getProfileCounts, listPersonEvents, listPersonGroups } from '#contracts/people/people.contract.ts';
import { findGroupsVisibility } from '#server/people/people.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { PreparedJson, serve } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import * as pages from './person-pages.queries.ts';

const EVENTS_PER_PAGE = 12;
const GROUPS_PER_PAGE = 60;

/** The parts of a person's page that depend on higher features than people. */
export function personPageRoutes(app: FastifyInstance, { db, clock }: AppDeps): void {
  const requirePerson = async (personId: string, viewerId: string | null) => {
    const sight = await findGroupsVisibility(db, personId, viewerId);
    if (!sight) throw new AppError('person.not_found');
    return sight;
  };

  serve(app, listPersonEvents, async ({ params, query, viewer }) => {
    await requirePerson(params.personId, viewer?.id ?? null);
    const page = { after: readCursor(query.cursor, ['from', 'id']), limit: EVENTS_PER_PAGE, now: clock.now() };
    const { json, last } = await pages.findPersonEvents(db, params.personId, page);
    return new PreparedJson(`${json.slice(0, -1)},"nextCursor":${JSON.stringify(last && writeCursor(last))}}`);
  });

  serve(app, listPersonGroups, async ({ params, query, viewer }) => {
    const sight = await requirePerson(params.personId, viewer?.id ?? null);
    const page = { after: readCursor(query.cursor, ['rank', 'at', 'id']), limit: GROUPS_PER_PAGE + 1 };
    const rows = sight.groups ? await pages.listPersonGroups(db, params.personId, page) : [];
    const groups = rows.slice(0, GROUPS_PER_PAGE);
    return {
      groups: groups.map(({ position: _position, ...group }) => ({ ...group, role: groupRoles[group.role] })),
      nextCursor: rows.length > GROUPS_PER_PAGE ? writeCursor(groups.at(-1)!.position) : null,
    };
  });

  serve(app, getProfileCounts, async ({ viewer }) => pages.countProfile(db, viewer.id));
}
