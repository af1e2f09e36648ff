import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/shows/question-bank.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { CSV_TYPE } from '#server/platform/formats/csv.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedText, serve } from '#server/platform/http/serve.ts';
import * as bank from './question-bank.actions.ts';
import { listTags } from './question-bank.queries.ts';

const importLimit = byViewer('round-import', 60, 3600);
const exportLimit = byViewer('round-export', 60, 300);
const packLimit = byViewer('starter-pack', 10, 3600);

export function questionBankRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, contract.searchQuestions, async ({ query, viewer }) => bank.searchQuestions(deps, viewer.id, query));

  serve(app, contract.listQuestionTags, async ({ viewer }) => ({ tags: await listTags(deps.db, viewer.id) }));

  serve(app, contract.exportRounds, async ({ query, viewer }) => bank.exportRounds(deps, viewer.id, query.roundId), {
    limits: [exportLimit],
  });

  serve(
    app,
    contract.exportQuestions,
    async ({ query, viewer }) => new PreparedText(await bank.exportQuestions(deps, viewer.id, query.roundId), CSV_TYPE),
    { limits: [exportLimit] },
  );

  serve(app, contract.importRound, async ({ body, viewer }) => bank.importRound(deps, viewer.id, body), {
    limits: [importLimit],
  });

  serve(app, contract.addStarterPack, async ({ viewer }) => ({ rounds: await bank.addStarterPack(deps, viewer.id) }), {
    limits: [packLimit],
  });
}
