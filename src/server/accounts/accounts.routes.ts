import type { FastifyInstance } from 'fastify';
import { deleteAccount, exportAccount, register } from '#contracts/accounts/accounts.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { readerDateStyle } from '#server/platform/formats/page-style.ts';
import { byNetwork, byViewer } from '#server/platform/http/rate-limits.ts';
import { StreamedJson, serve } from '#server/platform/http/serve.ts';
import { renewXsrfCookie } from '#server/platform/http/xsrf.ts';
import { DOWNLOAD_TIMEOUT_MS } from '#server/platform/memory-limits.ts';
import { deleteOwnAccount, registerAccount } from './accounts.actions.ts';
import { listMailsTo, mailsOf } from './accounts.queries.ts';
import { writeDownload } from './data-download.ts';
import { listIdentitiesOf } from './identities/identities.queries.ts';
import { type PersonalData, readPersonalData } from './personal-data.actions.ts';
import { presentUser } from './present-user.ts';
import { requireProofOfStranger } from './proofs/proofs.actions.ts';
import type { IsSiteClaim } from './registration/admission.actions.ts';
import { listSecurityEventsOf } from './security-events.queries.ts';
import { requireRecentSignIn } from './sessions/reauthentication.actions.ts';
import { sessionIdOf } from './sessions/refresh-tokens.ts';
import { expiryCutoffs } from './sessions/session-lifetime.ts';
import { listSessionsOf } from './sessions/sessions.queries.ts';

type AccountFeatures = { features: readonly PersonalData[]; isSiteClaim: IsSiteClaim };

export function accountRoutes(app: FastifyInstance, deps: AppDeps, { features, isSiteClaim }: AccountFeatures): void {
  serve(
    app,
    register,
    async ({ body, caller, proof }, reply) => {
      await requireProofOfStranger(deps.db, deps, proof);
      const signedIn = await registerAccount(deps, body, { caller, isSiteClaim });
      renewXsrfCookie(reply, deps, sessionIdOf(signedIn.tokens));
      return signedIn;
    },
    { limits: [byNetwork('register', 5, 1800)] },
  );

  serve(
    app,
    deleteAccount,
    async ({ body, viewer }) => deleteOwnAccount(deps, viewer, body.currentPassword, features),
    { limits: [byViewer('delete-account', 10, 600)] },
  );

  serve(
    app,
    exportAccount,
    async ({ viewer }, { request }) => {
      await requireRecentSignIn(deps, viewer);
      const { db, clock, config } = deps;
      const now = clock.now();
      const user = await presentUser(db, deps, viewer.id);
      const person = { id: viewer.id, dates: readerDateStyle(request, config) };
      async function* lists() {
        yield { sessions: await listSessionsOf(db, viewer.id, expiryCutoffs(now).seen) };
        yield { securityEvents: await listSecurityEventsOf(db, viewer.id) };
        yield { mails: await listMailsTo(db, mailsOf(user)) };
      }
      async function* contents() {
        yield { connectedAccounts: await listIdentitiesOf(db, viewer.id) };
        yield* readPersonalData(db, person, features);
      }
      const members = { exportedAt: now.toISOString(), user };
      return new StreamedJson(writeDownload({ members, lists: lists(), contents: contents() }));
    },
    { handlerTimeout: DOWNLOAD_TIMEOUT_MS },
  );
}
