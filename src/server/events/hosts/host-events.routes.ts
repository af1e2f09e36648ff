import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { listGroupEvents, listOrganizationEvents } from '#contracts/events/host-events.contract.ts';
import { requireVisible } from '#server/groups/groups.policy.ts';
import { findViewerRelation } from '#server/organizations/organizations.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { PreparedJson, serve } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { listEventsOfHost } from './host-events.queries.ts';

const PAGE_SIZE = 20;
type Query = z.output<typeof listGroupEvents.query>;
type Host = Parameters<typeof listEventsOfHost>[1]['host'];

export function hostEventRoutes(app: FastifyInstance, { db, clock }: Pick<AppDeps, 'db' | 'clock'>): void {
  const listPage = async (host: Host, viewerId: string | null, { state, series, cursor }: Query) => {
    const after = readCursor(cursor, ['at', 'id']);
    const { cards, last } = await listEventsOfHost(db, {
      host,
      viewerId,
      state,
      isOncePerSeries: series === 'next',
      now: clock.now(),
      after,
      limit: PAGE_SIZE,
    });
    return new PreparedJson(`{"events":${cards},"nextCursor":${JSON.stringify(last && writeCursor(last))}}`);
  };

  serve(app, listGroupEvents, async ({ params, query, viewer }) => {
    const viewerId = viewer?.id ?? null;
    const { id } = await requireVisible(db, params.slug, viewerId);
    return listPage({ kind: 'group', id }, viewerId, query);
  });

  serve(app, listOrganizationEvents, async ({ params, query, viewer }) => {
    const viewerId = viewer?.id ?? null;
    const organization = await findViewerRelation(db, params.slug, viewerId);
    if (!organization) throw new AppError('organization.not_found');
    return listPage({ kind: 'organization', id: organization.id }, viewerId, query);
  });
}
