import { useLoaderData } from 'react-router';
import type { Site } from '#contracts/site.contract.ts';
import { filePaths, paths } from '#contracts/site-paths.ts';
import { CommentSection } from '#web/comments/CommentSection.tsx';
import { EventArticle } from '#web/events/page/EventArticle.tsx';
import { EventLinks } from '#web/events/page/EventLinks.tsx';
import { describeEvent, isFindable } from '#web/events/page/event-json-ld.ts';
import type { WholeEvent } from '#web/events/page/events.api.ts';
import { CategoryArt } from '#web/parts/categories/CategoryArt.tsx';
import { categories } from '#web/parts/categories/categories.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { useViewerReload } from '#web/platform/session/viewer-reload.ts';
import { AttendeeList } from '#web/rsvps/AttendeeList.tsx';
import { RsvpBox } from '#web/rsvps/RsvpBox.tsx';
import { RatingSection } from '#web/rsvps/ratings/lazy-rating.ts';
import { MeanRating } from '#web/rsvps/ratings/MeanRating.tsx';
import { RelatedEvents } from '#web/search/kept-related-events.ts';
import { NextDateLinks } from '#web/series/NextDateLinks.tsx';
import { formatShortDay } from '#web/ui/display/local-time.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { EventNeeds } from '#web/volunteering/lazy-needs.tsx';
import type { loader } from './event-page-loader.ts';

const artOf = ({ category, id, series }: Pick<WholeEvent, 'category' | 'id' | 'series'>) => (
  <CategoryArt category={category} id={id} series={series} />
);

/** For search engines and link previews, which load the page itself; the browser does not need it. */
const aboutEvent = (event: WholeEvent, site: Site) =>
  import.meta.env.SSR ? describeEvent(event, site) : { description: '', jsonLd: {} };

export function Component() {
  const site = useSite();
  const { event, attendees, comments, rating, next, roles, related, answering } = useLoaderData<typeof loader>();
  useViewerReload();
  const path = paths.event(event.id);
  const category = categories.find(({ slug }) => slug === event.category);
  const isOver = answering === 'over' || answering === 'cancelled';
  const nextDate = isOver && next?.dates[0];
  const { description, jsonLd } = aboutEvent(event, site);
  return (
    <Container page>
      <PageHead
        title={`${event.title} · ${site.productName}`}
        description={description}
        path={path}
        image={event.sharePicture}
        alternates={
          isFindable(event) ? { oembed: filePaths.oembed({ url: site.publicUrl + path, format: 'json' }) } : undefined
        }
        isUnlisted={event.visibility !== 'public'}
        jsonLd={isFindable(event) ? jsonLd : undefined}
      />
      <EventArticle
        event={event}
        category={category}
        art={artOf(event)}
        hostRating={rating.host.mean !== null && <MeanRating mean={rating.host.mean} count={rating.host.count} />}
        repeats={next && <NextDateLinks next={next} />}
        links={<EventLinks event={event} url={site.publicUrl + path} />}
        rsvp={
          <>
            <RsvpBox event={event} answering={answering} />
            {nextDate && (
              <ButtonLink to={paths.event(nextDate.id)} wide>
                {`Next date: ${formatShortDay(nextDate.startsLocal)}`}
              </ButtonLink>
            )}
          </>
        }
      >
        {roles.length > 0 && <EventNeeds roles={roles} />}
        {event.isPast && <RatingSection eventId={event.id} rating={rating} />}
        <AttendeeList key={JSON.stringify(attendees)} eventId={event.id} going={event.seats.taken} first={attendees} />
        {event.status !== 'draft' && <CommentSection eventId={event.id} first={comments} />}
      </EventArticle>
      {related && (
        <RelatedEvents
          key={event.id}
          hostName={event.host.name}
          category={category?.name ?? ''}
          town={event.attendance === 'online' ? null : (event.place?.name ?? null)}
          related={related}
          artOf={artOf}
        />
      )}
    </Container>
  );
}
