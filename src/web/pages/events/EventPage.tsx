import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import type { Site } from '#contracts/site.contract.ts';
import { filePaths, paths } from '#contracts/site-paths.ts';
import { articleReady, EventArticle } from '#web/events/page/EventArticle.tsx';
import { EventLinks } from '#web/events/page/EventLinks.tsx';
import { eventJsonLd, isFindable } from '#web/events/page/event-json-ld.ts';
import { loadEvent } from '#web/events/page/event-loading.ts';
import type { WholeEvent } from '#web/events/page/events.api.ts';
import { CategoryArt } from '#web/parts/categories/CategoryArt.tsx';
import { categories } from '#web/parts/categories/categories.ts';
import { plainExcerpt } from '#web/parts/plain-excerpt.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { useViewerReload } from '#web/platform/session/viewer-reload.ts';
import { answeringOf } from '#web/rsvps/answering.ts';
import { RsvpBox } from '#web/rsvps/RsvpBox.tsx';
import { MeanRating } from '#web/rsvps/ratings/MeanRating.tsx';
import { NextDateLinks } from '#web/series/NextDateLinks.tsx';
import { loadNextDates } from '#web/series/series-dates.ts';
import { formatLongDay, formatTime } from '#web/ui/display/local-time.ts';
import { Container } from '#web/ui/layout/Layout.tsx';
import { lazyComponent } from '#web/ui/overlay/lazy-component.tsx';
import { EventNeeds, loadNeedsOfEvent } from '#web/volunteering/lazy-needs.ts';

const loadComments = () => import('#web/comments/CommentSection.tsx').then((module) => module.CommentSection);
const loadAttendees = () => import('#web/rsvps/AttendeeList.tsx').then((module) => module.AttendeeList);
const loadRating = () => import('#web/rsvps/ratings/RatingSection.tsx').then((module) => module.RatingSection);
const CommentSection = lazyComponent(loadComments, import.meta.env.SSR ? await loadComments() : null);
const AttendeeList = lazyComponent(loadAttendees, import.meta.env.SSR ? await loadAttendees() : null);
const RatingSection = lazyComponent(loadRating, import.meta.env.SSR ? await loadRating() : null);

/** For search engines, which load the page itself; the browser does not need it. */
const aboutEvent = (event: WholeEvent, site: Site, summary: string) =>
  import.meta.env.SSR ? eventJsonLd(event, site, summary || event.title) : {};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const callApi = context.get(apiContext);
  const event = await loadEvent(callApi, params.eventId ?? '');
  const request = { params: { eventId: event.id } };
  const [attendees, comments, rating, next, roles] = await Promise.all([
    callApi(calls.listAttendees, { ...request, query: {} }),
    callApi(calls.listComments, { ...request, query: {} }),
    callApi(calls.getRating, request),
    loadNextDates(callApi, event),
    loadNeedsOfEvent(callApi, event),
    articleReady(),
    ...[CommentSection, AttendeeList, RatingSection].map(({ ready }) => ready()),
  ]);
  return { event, attendees, comments, rating, next, roles, answering: answeringOf(event, Date.now()) };
}

export function Component() {
  const site = useSite();
  const { event, attendees, comments, rating, next, roles, answering } = useLoaderData<typeof loader>();
  useViewerReload();
  const path = paths.event(event.id);
  const when = `${formatLongDay(event.startsLocal)}, ${formatTime(event.startsLocal)}`;
  const where = event.attendance === 'online' ? 'online' : (event.place?.name ?? '');
  const summary = plainExcerpt(event.descriptionHtml, 160);
  const description = [`${when}, ${where}.`, summary].filter(Boolean).join(' ');
  return (
    <Container page>
      <PageHead
        title={`${event.title} · ${site.productName}`}
        description={description}
        path={path}
        image={event.cover?.jpeg}
        isUnlisted={event.visibility !== 'public'}
        jsonLd={isFindable(event) ? aboutEvent(event, site, summary) : undefined}
      />
      {event.visibility === 'public' && (
        <link
          rel="alternate"
          type="application/json+oembed"
          href={site.publicUrl + filePaths.oembed({ url: site.publicUrl + path, format: 'json' })}
          title={event.title}
        />
      )}
      <EventArticle
        event={event}
        category={categories.find(({ slug }) => slug === event.category)}
        art={<CategoryArt category={event.category} id={event.id} />}
        hostRating={rating.host.mean !== null && <MeanRating mean={rating.host.mean} count={rating.host.count} />}
        repeats={next && <NextDateLinks next={next} />}
        links={<EventLinks event={event} url={site.publicUrl + path} />}
        rsvp={<RsvpBox event={event} answering={answering} />}
      >
        {roles.length > 0 && <EventNeeds roles={roles} />}
        {event.isPast && <RatingSection eventId={event.id} rating={rating} />}
        <AttendeeList key={JSON.stringify(attendees)} eventId={event.id} going={event.seats.taken} first={attendees} />
        {event.status !== 'draft' && <CommentSection eventId={event.id} first={comments} />}
      </EventArticle>
    </Container>
  );
}
