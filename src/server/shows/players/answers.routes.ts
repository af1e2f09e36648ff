import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/shows/game-answers.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer, type Limit } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { consoleRate } from '#server/shows/games/console-rate.ts';
import * as answers from './answers.actions.ts';
import { identifySender } from './players.policy.ts';

const answerLimit: Limit = {
  ...byViewer('game-answer', 300, 600),
  isExact: false,
  key: (request) => identifySender(request)?.id,
};

export function answerRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, contract.getPlayerGame, async ({ params: { id }, ...sender }) =>
    answers.showPlay(deps, { gameId: id, who: identifySender(sender) }),
  );

  serve(
    app,
    contract.answerQuestion,
    async ({ params: { id, question }, body: { teamId, ...answer }, ...sender }) =>
      answers.answerQuestion(deps, { gameId: id, teamId, question, who: identifySender(sender) }, answer),
    { limits: [answerLimit] },
  );

  serve(
    app,
    contract.listAnswers,
    async ({ params: { id }, query, viewer }) =>
      answers.showAnswers(deps, { gameId: id, viewerId: viewer.id }, query.question),
    { viewerRate: consoleRate },
  );

  serve(
    app,
    contract.listGameQuestions,
    async ({ params: { id }, viewer }) => answers.showQuestions(deps, { gameId: id, viewerId: viewer.id }),
    { viewerRate: consoleRate },
  );

  serve(app, contract.judgeAnswer, async ({ params: { id, question, teamId }, body, viewer }) =>
    answers.markAnswer(deps, { gameId: id, viewerId: viewer.id, teamId, question }, body.isRight),
  );
}
