import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { declinedEffect } from '#contracts/accounts/account-limits.ts';
import { escapeHtml } from '#contracts/escape-html.ts';
import { ownPath } from '#contracts/own-path.ts';
import { arrivalPaths, paths } from '#contracts/site-paths.ts';
import { loginLimit } from '#server/accounts/sessions/login-limits.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { acceptPlainForms, sendPlainPage } from '#server/platform/http/plain-page.ts';
import { callerOf } from '#server/platform/http/serve.ts';
import { type ConfirmationEffects, confirmWithoutSession } from './confirmations.actions.ts';
import { declineByLink } from './unconfirmed-requests.actions.ts';

const Query = z.object({
  token: z.string().max(200).catch(''),
  next: z.string().max(500).optional().catch(undefined),
  answer: z.enum(['yes', 'no']).catch('yes'),
});

/** The forms of the page that confirms a request, for browsers without scripts: the same, but nobody is signed in. */
export function plainConfirmationRoutes(app: FastifyInstance, deps: AppDeps, effects: ConfirmationEffects): void {
  void app.register(async (scope) => {
    acceptPlainForms(scope);
    scope.post(
      arrivalPaths.confirm(),
      { config: { limits: [loginLimit], isProvedByAddress: true } },
      async (request, reply) => {
        const { token, next, answer } = Query.parse(request.query);
        const page = ownPath(next ?? null) ?? paths.home();
        try {
          if (answer === 'no') {
            await declineByLink(deps, effects.kinds, token);
            return send(reply, deps, { heading: 'Thanks', text: DECLINED, page });
          }
          await confirmWithoutSession(deps, token, { ...effects, caller: callerOf(request) });
          return send(reply, deps, { heading: 'Confirmed', text: CONFIRMED, page });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return send(reply.status(error.status), deps, {
            heading: answer === 'no' ? 'This link no longer works' : 'Not confirmed',
            text: error.message,
            page,
          });
        }
      },
    );
  });
}

const CONFIRMED = 'It worked. You can log in by email whenever you like: you don’t need a password.';
const DECLINED = `Nothing is booked, and ${declinedEffect}`;

type Result = { heading: string; text: string; page: string };

const send = (reply: FastifyReply, { config }: Pick<AppDeps, 'config'>, { heading, text, page }: Result) =>
  sendPlainPage(
    reply,
    config,
    heading,
    `<h1>${heading}</h1><p>${escapeHtml(text)}</p><p><a href="${escapeHtml(config.PUBLIC_URL + page)}">Go to the page</a></p>`,
  );
