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

/** A change can notify several people. */
const signUpLimit = byViewer('sign-up', 60, 600);

export function signUpRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, getSignUp, async ({ params, viewer }) => signUps.showShift(deps, { ...params, viewerId: viewer.id }));

  serve(
    app,
    signUp,
    async ({ params, body, viewer }) => signUps.signUp(deps, { ...params, viewerId: viewer.id }, body),
    { limits: [signUpLimit] },
  );

  serve(app, withdrawSignUp, async ({ params, viewer }) => signUps.withdraw(deps, { ...params, viewerId: viewer.id }), {
    limits: [signUpLimit],
  });

  serve(
    app,
    confirmSignUp,
    async ({ params, body, viewer }) => signUps.confirmShift(deps, { ...params, viewerId: viewer.id }, body.isComing),
    { limits: [signUpLimit] },
  );

  serve(app, listSignUps, async ({ params, query, viewer }) =>
    signUps.showSignUps(deps, { ...params, viewerId: viewer.id }, query),
  );

  serve(app, updateSignUp, async ({ params, body, viewer }) =>
    signUps.changeSignUp(deps, { ...params, viewerId: viewer.id }, body),
  );
}
