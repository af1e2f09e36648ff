import type { FastifyInstance, FastifyReply } from 'fastify';
import { filePaths, paths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { readerDateStyle } from '#server/platform/formats/page-style.ts';
import { writeInStyle } from '#server/platform/formats/zoned-time.ts';
import { acceptPlainForms } from '#server/platform/http/plain-page.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { confirmShift } from '#server/volunteering/sign-ups/sign-ups.actions.ts';
import { readAnswer, sendAnswerPage } from './answer-pages.ts';
import { readSignUpToken } from './sign-up-links.ts';
import { contactPath } from './text/shift-text.ts';
import { describeSignUp } from './text/sign-up-page.ts';
import { findShiftMails } from './triggers/volunteering/shift-mails.queries.ts';
import { findOwnSignUp, type SignUpRow } from './triggers/volunteering/volunteer-notifications.queries.ts';

const rateLimit = byNetwork('sign-up-link', 60, 300);

/**
 * The links in reminders of shifts. As with spots, a POST answers and a GET changes nothing. The signature in the URL authorizes the request for the
 * sign-up of one person to one shift, until the shift begins.
 */
export function signUpLinkRoutes(app: FastifyInstance, deps: AppDeps): void {
  const find = async (token: string): Promise<SignUpRow> => {
    const ref = readSignUpToken(deps.keys, token);
    const signUp = ref && (await findOwnSignUp(deps.db, ref));
    if (!signUp) throw new AppError('route.not_found');
    return signUp;
  };
  const sendPage = async (reply: FastifyReply, signUp: SignUpRow, query: unknown) => {
    const { shiftId, role, ownerName, host, status } = signUp;
    const mails = await findShiftMails(deps.db, shiftId);
    const mail = status === 'signed-up' ? mails?.onShift : mails?.waiting;
    const style = readerDateStyle(reply.request, deps.config);
    const page = writeInStyle(style, () => describeSignUp(signUp, mail?.location ?? '', deps.clock.now()));
    const links = [
      ...(mail?.isContactable ? [{ label: `Contact ${host}`, path: contactPath(signUp) }] : []),
      { label: 'View your shifts', path: paths.dashboardVolunteering({ shift: shiftId }) },
    ];
    return sendAnswerPage(reply, deps.config, { title: `${role} · ${ownerName}`, links }, page, readAnswer(query));
  };

  void app.register(async (scope) => {
    acceptPlainForms(scope);
    type Request = { Params: { token: string } };

    scope.get<Request>(
      filePaths.signUp(':token'),
      { config: { limits: [rateLimit] } },
      async ({ params, query }, reply) => sendPage(reply, await find(params.token), query),
    );

    scope.post<Request>(
      filePaths.signUp(':token'),
      { config: { limits: [rateLimit], isProvedByAddress: true } },
      async ({ params, query }, reply) => {
        const signUp = await find(params.token);
        const answer = readAnswer(query);
        // Something else may have happened since the page was opened, or the button was pressed twice.
        const isPossible = describeSignUp(signUp, '', deps.clock.now()).buttons.some(
          (button) => button.answer === answer,
        );
        if (!isPossible) return sendPage(reply, signUp, {});
        await confirmShift(deps, { shiftId: signUp.shiftId, viewerId: signUp.personId }, answer === 'yes');
        return sendPage(reply, await find(params.token), {});
      },
    );
  });
}
