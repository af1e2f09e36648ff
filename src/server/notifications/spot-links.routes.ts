import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Rsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { filePaths, paths } from '#contracts/site-paths.ts';
import { hasTickets } from '#server/events/seats.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { readerDateStyle } from '#server/platform/formats/page-style.ts';
import { writeInStyle } from '#server/platform/formats/zoned-time.ts';
import { acceptPlainForms } from '#server/platform/http/plain-page.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { confirmRsvp, createRsvpQueue, showRsvp, withdrawRsvp } from '#server/rsvps/rsvps.actions.ts';
import { requireVisibleEvent } from '#server/rsvps/rsvps.policy.ts';
import type { EventForRsvp } from '#server/rsvps/rsvps.queries.ts';
import { type AnswerPage, readAnswer, sendAnswerPage } from './answer-pages.ts';
import { readSpotToken } from './spot-links.ts';
import { describeSpot } from './text/spot-text.ts';

const rateLimit = byNetwork('spot', 60, 300);

/**
 * The links in mails about spots. A POST answers; a GET changes nothing, because link scanners follow links: it shows a page with buttons that
 * post. The signature in the URL authorizes the request for the RSVP of one person to one event.
 */
export function spotLinkRoutes(app: FastifyInstance, deps: AppDeps): void {
  const submitRsvp = createRsvpQueue(deps);

  const find = async (token: string) => {
    const ref = readSpotToken(deps.keys, token);
    if (!ref) throw new AppError('route.not_found');
    return { ref, event: await requireVisibleEvent(deps.db, ref.eventId, ref.personId) };
  };
  const describe = async ({ request }: FastifyReply, event: EventForRsvp, rsvp: Rsvp) => {
    const isTicketOffer = rsvp.status === 'offered' && (await hasTickets(deps.db, event.id));
    return writeInStyle(readerDateStyle(request, deps.config), () =>
      describeSpot(event, { ...rsvp, isTicketOffer }, deps.clock.now()),
    );
  };
  const sendPage = (reply: FastifyReply, { id, title }: EventForRsvp, page: AnswerPage, query: unknown) => {
    const links = [{ label: page.linkLabel ?? 'View event', path: paths.event(id) }];
    return sendAnswerPage(reply, deps.config, { title, links }, page, readAnswer(query));
  };

  void app.register(async (scope) => {
    acceptPlainForms(scope);
    type Request = { Params: { token: string } };

    scope.get<Request>(
      filePaths.spot(':token'),
      { config: { limits: [rateLimit] } },
      async ({ params, query }, reply) => {
        const { ref, event } = await find(params.token);
        const page = await describe(reply, event, await showRsvp(deps, event, ref.personId));
        return sendPage(reply, event, page, query);
      },
    );

    scope.post<Request>(
      filePaths.spot(':token'),
      { config: { limits: [rateLimit], isProvedByAddress: true } },
      async ({ params, query }, reply) => {
        const { ref, event } = await find(params.token);
        const answer = readAnswer(query);
        const before = await describe(reply, event, await showRsvp(deps, event, ref.personId));
        // Something else may have happened since the page was opened, or the button was pressed twice.
        const isPossible = before.buttons.some((button) => button.answer === answer);
        if (isPossible && answer === 'yes') await confirmRsvp(deps, ref);
        if (isPossible && answer === 'no') await withdrawRsvp(deps, submitRsvp, ref);
        const page = isPossible ? await describe(reply, event, await showRsvp(deps, event, ref.personId)) : before;
        return sendPage(reply, event, page, {});
      },
    );
  });
}
