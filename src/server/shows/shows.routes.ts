import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/shows/shows.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { boardRate } from './board-rate.ts';
import { identifySender } from './players/players.policy.ts';
import * as shows from './shows.actions.ts';
import { listShows } from './shows.queries.ts';

const createLimit = byViewer('show', 60, 3600);
/** Codes have 40 bits; the limit prevents guessing. */
const codeLimit = byViewer('helper-code', 30, 600);

export function showRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, contract.listShows, async ({ query: { status, search, eventId, page }, viewer }) => {
    const filter = { status: status ?? (eventId ? null : 'in-progress'), search, eventId, page } as const;
    const rows = await listShows(deps.db, { viewerId: viewer?.id ?? null, ...filter });
    return rows.map(shows.present);
  });

  serve(app, contract.createShow, async ({ body, viewer }) => shows.createShow(deps, viewer.id, body), {
    limits: [createLimit],
  });

  serve(
    app,
    contract.getShow,
    async ({ params: { id }, ...sender }) => shows.showShow(deps.db, id, identifySender(sender)?.id ?? null),
    { networkRate: boardRate },
  );

  serve(app, contract.updateShow, async ({ params: { id }, body, viewer }) =>
    shows.changeShow(deps, { showId: id, viewerId: viewer.id }, body),
  );

  serve(app, contract.deleteShow, async ({ params: { id }, viewer }) =>
    shows.deleteShow(deps, { showId: id, viewerId: viewer.id }),
  );

  serve(
    app,
    contract.joinHelpers,
    async ({ params: { id }, body, viewer }) => shows.joinHelpers(deps, { showId: id, viewerId: viewer.id }, body.code),
    { limits: [codeLimit] },
  );

  serve(app, contract.removeHelper, async ({ params: { id, personId }, viewer }) =>
    shows.removeHelper(deps, { showId: id, viewerId: viewer.id }, personId),
  );
}
