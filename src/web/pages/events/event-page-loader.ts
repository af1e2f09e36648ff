import type { LoaderFunctionArgs } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { loadEarlierComments } from '#web/comments/earlier-comments.ts';
import { loadCanContact } from '#web/conversations/contact-loading.ts';
import { loadEvent } from '#web/events/page/event-loading.ts';
import { loadDonationPath } from '#web/payments/contributions/contribution-offer.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { serverNow } from '#web/platform/http/http.ts';
import { answeringOf } from '#web/rsvps/answering.ts';
import { RatingSection } from '#web/rsvps/ratings/lazy-rating.ts';
import { loadRelated } from '#web/search/related.api.ts';
import { loadNextDates } from '#web/series/series-dates.ts';
import { loadEventShows } from '#web/shows/event-shows.ts';
import { loadNeedsOfEvent } from '#web/volunteering/page-needs.ts';

export async function loader({ params, context, request: { url } }: LoaderFunctionArgs) {
  const callApi = context.get(apiContext);
  const event = await loadEvent(callApi, params.eventId ?? '');
  const request = { params: { eventId: event.id } };
  const [attendees, comments, rating, next, roles, related, shows, canContact, prices, donationPath] =
    await Promise.all([
      callApi(calls.listAttendees, { ...request, query: {} }),
      import.meta.env.SSR
        ? loadEarlierComments(callApi, event.id, url)
        : callApi(calls.listComments, { ...request, query: {} }),
      callApi(calls.getRating, request),
      loadNextDates(callApi, event),
      loadNeedsOfEvent(callApi, event),
      loadRelated(callApi, event.id),
      loadEventShows(callApi, event.id),
      loadCanContact(callApi, { kind: 'event', key: event.id }),
      event.ticketNote === null ? null : callApi(calls.getPrices, { ...request, query: {} }),
      loadDonationPath(callApi, event.host),
      event.isPast && RatingSection.ready(),
    ]);
  const answering = answeringOf(event, serverNow());
  return {
    event,
    attendees,
    comments,
    rating,
    next,
    roles,
    related,
    shows,
    canContact,
    prices,
    donationPath,
    answering,
  };
}
