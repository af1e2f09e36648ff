import type { FastifyInstance, FastifyReply } from 'fastify';
import { filePaths, paths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { acceptPlainForms } from '#server/platform/http/plain-page.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { confirmRequest } from '#server/volunteering/guests/guest-sign-ups.actions.ts';
import { deleteRequest, findRequest } from '#server/volunteering/guests/guest-sign-ups.queries.ts';
import { type AnswerPage, readAnswer, sendAnswerPage } from './answer-pages.ts';
import { readGuestSignUpToken, signUpUrls } from './sign-up-links.ts';
import { describeGuestRequest, goneRequest, refusedRequest, rejectedRequest } from './text/guest-text.ts';
import { findShiftMails } from './triggers/shift-mails.queries.ts';
import { findShift } from './triggers/volunteer-notifications.queries.ts';

const rateLimit = byNetwork('guest-sign-up-link', 60, 300);

/** The links that confirm a sign-up without an account. A GET changes nothing, because link scanners follow links. */
export function guestSignUpLinkRoutes(app: FastifyInstance, deps: AppDeps): void {
  const readId = (token: string): string => {
    const requestId = readGuestSignUpToken(deps.keys, token);
    if (!requestId) throw new AppError('route.not_found');
    return requestId;
  };
  const send = (reply: FastifyReply, page: AnswerPage, title = 'Volunteer') => {
    const links = page.buttons.length > 0 ? [] : [{ label: 'Find shifts', path: paths.volunteer() }];
    return sendAnswerPage(reply, deps.config, { title, links }, page);
  };

  void app.register(async (scope) => {
    acceptPlainForms(scope);
    type Request = { Params: { token: string } };

    scope.get<Request>(
      filePaths.guestSignUp(':token'),
      { config: { limits: [rateLimit] } },
      async ({ params }, reply) => {
        const request = await findRequest(deps.db, readId(params.token), deps.clock.now());
        const shift = request && (await findShift(deps.db, request.shiftId));
        if (!shift) return send(reply, goneRequest);
        const location = (await findShiftMails(deps.db, shift.shiftId))?.waiting.location ?? '';
        return send(reply, describeGuestRequest(shift, request, location), `${shift.role} · ${shift.ownerName}`);
      },
    );

    scope.post<Request>(
      filePaths.guestSignUp(':token'),
      { config: { limits: [rateLimit], isProvedByAddress: true } },
      async ({ params, query }, reply) => {
        const requestId = readId(params.token);
        const answer = readAnswer(query);
        if (answer === 'no') {
          await deleteRequest(deps.db, requestId);
          return send(reply, rejectedRequest);
        }
        if (answer !== 'yes') return reply.redirect(filePaths.guestSignUp(params.token), 303);
        try {
          const signUp = await confirmRequest(deps, requestId);
          return signUp ? reply.redirect(signUpUrls(deps, signUp).yes, 303) : send(reply, goneRequest);
        } catch (error) {
          if (error instanceof AppError) return send(reply, refusedRequest(error.message));
          throw error;
        }
      },
    );
  });
}
