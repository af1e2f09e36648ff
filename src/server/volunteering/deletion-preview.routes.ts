import type { FastifyInstance } from 'fastify';
import { getAccountDeletion, getOrganizationDeletion } from '#contracts/volunteering/deletion-preview.contract.ts';
import { requireRight } from '#server/organizations/organizations.policy.ts';
import { findViewerRelation } from '#server/organizations/organizations.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findContentsOfOrganization, findOwnPlaces, listContentsOfPerson } from './deletion-preview.queries.ts';

/** What goes with an account or an organization; here, because shifts are the last of it (feature order). */
export function deletionPreviewRoutes(app: FastifyInstance, { db, clock }: AppDeps): void {
  serve(app, getAccountDeletion, async ({ viewer }) => {
    const now = clock.now();
    return { hosts: await listContentsOfPerson(db, viewer.id, now), ...(await findOwnPlaces(db, viewer.id, now)) };
  });

  serve(app, getOrganizationDeletion, async ({ params, viewer }) => {
    const { id } = requireRight(await findViewerRelation(db, params.slug, viewer.id), 'delete');
    return findContentsOfOrganization(db, id, clock.now());
  });
}
