import type { FastifyInstance } from 'fastify';
import { listRoleContacts, seekReplacement, shareContact } from '#contracts/volunteering/sign-ups.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as contacts from './contacts.actions.ts';

/** A search for a replacement notifies the other volunteers of the role. */
const replacementLimit = byViewer('replacement', 20, 3600);

/** How volunteers let organizers reach them, and find people to replace them. */
export function contactRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    seekReplacement,
    async ({ params, body, viewer }) => contacts.seekReplacementFor(deps, { ...params, viewerId: viewer.id }, body),
    { limits: [replacementLimit] },
  );

  serve(app, shareContact, async ({ params, body, viewer }) =>
    contacts.changeContact(deps, { ...params, viewerId: viewer.id }, body),
  );

  serve(app, listRoleContacts, async ({ params, viewer }) =>
    contacts.showContacts(deps, { ...params, viewerId: viewer.id }),
  );
}
