import type { FastifyInstance } from 'fastify';
import { goToQuestion, lockQuestion, unlockQuestion } from '#contracts/shows/games.contract.ts';
import * as contract from '#contracts/shows/question-states.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as states from './question-states.actions.ts';

/** What the host does with questions and standings while the game runs. */
export function questionStateRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, goToQuestion, async ({ params: { id }, body, viewer }) =>
    states.goToQuestion(
      deps,
      { gameId: id, viewerId: viewer.id },
      { question: body.currentQuestion, seconds: body.seconds },
    ),
  );

  serve(app, lockQuestion, async ({ params: { id, question }, viewer }) =>
    states.setQuestionStates(deps, { gameId: id, viewerId: viewer.id }, [question], 'locked'),
  );

  serve(app, unlockQuestion, async ({ params: { id, question }, viewer }) =>
    states.setQuestionStates(deps, { gameId: id, viewerId: viewer.id }, [question], 'open'),
  );

  serve(app, contract.setQuestionStates, async ({ params: { id }, body, viewer }) =>
    states.setQuestionStates(deps, { gameId: id, viewerId: viewer.id }, body.questions, body.state),
  );

  serve(app, contract.revealStandings, async ({ params: { id }, viewer }) =>
    states.revealStandings(deps, { gameId: id, viewerId: viewer.id }),
  );
}
