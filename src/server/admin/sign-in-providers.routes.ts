import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/admin/sign-in-providers.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as providers from './sign-in-providers.actions.ts';

export function signInProviderRoutes(app: FastifyInstance, deps: AppDeps): void {
  const limits = [byViewer('sign-in-provider', 60, 3600)];

  serve(app, contract.listSignInProviders, async () => providers.showProviders(deps));

  serve(app, contract.addSignInProvider, async ({ body, viewer }) => providers.addProvider(deps, viewer.id, body), {
    limits,
  });

  serve(
    app,
    contract.changeSignInProvider,
    async ({ params, body, viewer }) => providers.changeProvider(deps, viewer.id, { ...body, ...params }),
    { limits },
  );

  serve(app, contract.deleteSignInProvider, async ({ params, viewer }) =>
    providers.deleteProvider(deps, viewer.id, params.key),
  );
}
