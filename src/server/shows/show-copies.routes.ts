import type { FastifyInstance } from 'fastify';
import { copyShow as copyContract } from '#contracts/shows/show-copies.contract.ts';
import { exportShowResults } from '#contracts/shows/show-results.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { CSV_TYPE } from '#server/platform/formats/csv.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedText, serve } from '#server/platform/http/serve.ts';
import { showGame } from './games/game-changes.actions.ts';
import { identifySender } from './players/players.policy.ts';
import { copyShow } from './show-copies.actions.ts';
import { writeResults } from './show-results-csv.ts';
import { findShow } from './shows.queries.ts';

const copyLimit = byViewer('show-copy', 60, 3600);

/** What follows a show: the next one, and its results as a file. */
export function showCopyRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    copyContract,
    async ({ params: { id }, body, viewer }) => copyShow(deps, { showId: id, viewerId: viewer.id }, body),
    { limits: [copyLimit] },
  );

  serve(app, exportShowResults, async ({ params: { id }, ...sender }) => {
    const viewerId = identifySender(sender)?.id ?? null;
    const show = await findShow(deps.db, id, viewerId);
    if (!show) throw new AppError('show.not_found');
    if (show.status !== 'completed') throw new AppError('show.not_completed');
    return new PreparedText(writeResults(await showGame(deps.db, show.gameId!, viewerId)), CSV_TYPE);
  });
}
