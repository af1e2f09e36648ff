import type { FastifyInstance } from 'fastify';
import {
  confirmSignUp,
  getSignUp,
  listSignUps,
  signUp,
  updateSignUp,
  withdrawSignUp,
} from '#contracts/volunteering/sign-ups.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as signUps from './sign-ups.actions.ts';

/** Each change of mind may tell several people. */
const answerLimit = byViewer('sign-up', 60, 600);

export function signUpRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, getSignUp, async ({ params, viewer }) => signUps.showShift(deps, { ...params, viewerId: viewer.id }));

  serve(
    app,
    signUp,
    async ({ params, body, viewer }) => signUps.takeShift(deps, { ...params, viewerId: viewer.id }, body),
    { limits: [answerLimit] },
  );

  serve(
    app,
    withdrawSignUp,
    async ({ params, viewer }) => signUps.giveShiftBack(deps, { ...params, viewerId: viewer.id }),
    { limits: [answerLimit] },
  );

  serve(
    app,
    confirmSignUp,
    async ({ params, body, viewer }) => signUps.confirmShift(deps, { ...params, viewerId: viewer.id }, body.isComing),
    { limits: [answerLimit] },
  );

  serve(app, listSignUps, async ({ params, query, viewer }) =>
    signUps.showSignUps(deps, { ...params, viewerId: viewer.id }, query),
  );

  serve(app, updateSignUp, async ({ params, body, viewer }) =>
    signUps.changeSignUp(deps, { ...params, viewerId: viewer.id }, body),
  );
}
