import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/shows/rounds.contract.ts';
import { uploadLimit } from '#server/pictures/pictures.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { uploadQuestionPicture } from '#server/shows/questions/question-pictures.actions.ts';
import * as rounds from './rounds.actions.ts';
import { listRounds } from './rounds.queries.ts';

const createLimit = byViewer('round', 100, 3600);

export function roundRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, contract.listRounds, async ({ viewer }) => ({ rounds: await listRounds(deps.db, viewer.id) }));

  serve(app, contract.createRound, async ({ body, viewer }) => rounds.createRound(deps, viewer.id, body), {
    limits: [createLimit],
  });

  serve(app, contract.getRound, async ({ params, viewer }) =>
    rounds.showRound(deps, { ...params, ownerId: viewer.id }),
  );

  serve(app, contract.updateRound, async ({ params, body, viewer }) =>
    rounds.changeRound(deps, { ...params, ownerId: viewer.id }, body),
  );

  serve(app, contract.deleteRound, async ({ params, viewer }) =>
    rounds.deleteRound(deps, { ...params, ownerId: viewer.id }),
  );

  serve(app, contract.addQuestions, async ({ params, body, viewer }) =>
    rounds.addQuestions(deps, { ...params, ownerId: viewer.id }, body.questions),
  );

  serve(
    app,
    contract.uploadQuestionPicture,
    async ({ body, viewer }) => uploadQuestionPicture(deps, viewer.id, body.picture),
    { limits: [uploadLimit] },
  );
}
