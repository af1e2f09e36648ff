import type { FastifyInstance } from 'fastify';
import {
  deleteOrganizationCover,
  deleteOrganizationLogo,
  putOrganizationCover,
  putOrganizationLogo,
} from '#contracts/organizations/organizations.contract.ts';
import { uploadLimit } from '#server/pictures/pictures.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { removePicture, setPicture } from './organizations.actions.ts';

export function organizationPictureRoutes(app: FastifyInstance, deps: AppDeps): void {
  const limits = [uploadLimit];
  serve(
    app,
    putOrganizationLogo,
    async ({ params: { slug }, body, viewer }) =>
      setPicture(deps, { slug, viewerId: viewer.id, use: 'logo' }, body.picture),
    { limits },
  );
  serve(
    app,
    putOrganizationCover,
    async ({ params: { slug }, body, viewer }) =>
      setPicture(deps, { slug, viewerId: viewer.id, use: 'cover' }, body.picture),
    { limits },
  );
  serve(app, deleteOrganizationLogo, async ({ params: { slug }, viewer }) =>
    removePicture(deps, { slug, viewerId: viewer.id, use: 'logo' }),
  );
  serve(app, deleteOrganizationCover, async ({ params: { slug }, viewer }) =>
    removePicture(deps, { slug, viewerId: viewer.id, use: 'cover' }),
  );
}
