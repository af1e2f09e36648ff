import type { FastifyInstance, FastifyReply } from 'fastify';
import { filePaths, paths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { acceptPlainForms } from '#server/platform/http/plain-page.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { forgetGuest } from '#server/volunteering/guests/guest-sign-ups.actions.ts';
import { findGuest } from '#server/volunteering/guests/guest-sign-ups.queries.ts';
import { volunteeringData } from '#server/volunteering/personal-data.queries.ts';
import { updateContact } from '#server/volunteering/sign-ups/contacts.queries.ts';
import { confirmShift } from '#server/volunteering/sign-ups/sign-ups.actions.ts';
import { readAnswer, sendAnswerPage } from './answer-pages.ts';
import { readSignUpToken, signUpUrls } from './sign-up-links.ts';
import { forgetPage, forgottenPage, guestLine, sharedContact } from './text/guest-text.ts';
import { contactPath, describeSignUp } from './text/shift-text.ts';
import { findShiftMails } from './triggers/shift-mails.queries.ts';
import { findOwnSignUp, type SignUpRow } from './triggers/volunteer-notifications.queries.ts';

const SIGN_UP_PATH = `/?${new URLSearchParams({ dialog: 'signup', onward: paths.dashboardVolunteering() })}`;
const KEEP_HOURS = 'With an account of the same address you keep your hours and get a certificate.';

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
    const { shiftId, role, ownerName, host, status, personId } = signUp;
    const guest = await findGuest(deps.db, personId);
    const answer = readAnswer(query);
    const mails = await findShiftMails(deps.db, shiftId);
    const mail = status === 'signed-up' ? mails?.onShift : mails?.waiting;
    const title = `${role} · ${ownerName}`;
    if (guest && answer === 'forget')
      return sendAnswerPage(
        reply,
        deps.config,
        { title, links: [], ownLinks: [{ label: 'Keep it', href: '?' }] },
        forgetPage(guest),
      );
    const page = describeSignUp(signUp, mail?.location ?? '', deps.clock.now());
    const links = [
      ...(mail?.isContactable ? [{ label: `Contact ${host}`, path: contactPath(signUp) }] : []),
      ...(guest ? [] : [{ label: 'View your shifts', path: paths.dashboardVolunteering({ shift: shiftId }) }]),
    ];
    const subject = { title, links, ...(guest && { ownLinks: guestLinks(signUp) }) };
    if (!guest) return sendAnswerPage(reply, deps.config, subject, page, answer);
    const shared = signUp.sharesContact ? [sharedContact.line] : [];
    const lines = [...page.lines, guestLine(guest), ...shared, KEEP_HOURS];
    const buttons = [...page.buttons, ...(signUp.sharesContact ? sharedContact.buttons : [])];
    return sendAnswerPage(reply, deps.config, subject, { ...page, lines, buttons }, answer);
  };
  const guestLinks = (signUp: SignUpRow) => {
    const own = new URL(signUpUrls(deps, signUp).yes).pathname;
    return [
      { label: 'Make an account and keep my hours', href: SIGN_UP_PATH },
      { label: 'Download my data', href: `${own}/data.json` },
      { label: 'Delete my data', href: `${own}?answer=forget` },
    ];
  };

  void app.register(async (scope) => {
    acceptPlainForms(scope);
    type Request = { Params: { token: string } };

    scope.get<Request>(
      filePaths.signUp(':token'),
      { config: { limits: [rateLimit] } },
      async ({ params, query }, reply) => sendPage(reply, await find(params.token), query),
    );

    scope.get<Request>(
      filePaths.signUpData(':token'),
      { config: { limits: [rateLimit] } },
      async ({ params }, reply) => {
        const { personId } = await find(params.token);
        const guest = await findGuest(deps.db, personId);
        if (!guest) throw new AppError('route.not_found');
        return reply
          .header('cache-control', 'no-store')
          .header('content-disposition', 'attachment; filename="my-data.json"')
          .send({ ...guest, ...(await volunteeringData.list!(deps.db, personId)) });
      },
    );

    scope.post<Request>(
      filePaths.signUp(':token'),
      { config: { limits: [rateLimit], isProvedByAddress: true } },
      async ({ params, query }, reply) => {
        const signUp = await find(params.token);
        const answer = readAnswer(query);
        if (answer === 'forget' && (await findGuest(deps.db, signUp.personId))) {
          await forgetGuest(deps, signUp.personId);
          const title = `${signUp.role} · ${signUp.ownerName}`;
          return sendAnswerPage(reply, deps.config, { title, links: [] }, forgottenPage);
        }
        if (answer === 'hide') {
          await updateContact(deps.db, signUp, { isShared: false, phone: '' }, deps.clock.now());
          return sendPage(reply, await find(params.token), {});
        }
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
