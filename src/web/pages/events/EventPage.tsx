import { Link, useLoaderData } from 'react-router';
import { countGoing } from '#contracts/events/event-seats.ts';
import { paths } from '#contracts/site-paths.ts';
import { CommentSection } from '#web/comments/CommentSection.tsx';
import { CONTACT_LABEL } from '#web/conversations/contact-label.ts';
import { EventArticle } from '#web/events/page/EventArticle.tsx';
import { EventHead } from '#web/events/page/EventHead.tsx';
import { EventLinks } from '#web/events/page/EventLinks.tsx';
import type { WholeEvent } from '#web/events/page/events.api.ts';
import { CategoryArt } from '#web/parts/categories/CategoryArt.tsx';
import { categories } from '#web/parts/categories/categories.ts';
import { DonationLink } from '#web/payments/contributions/ContributionLink.tsx';
import { ticketsFor } from '#web/payments/tickets/tickets-for.tsx';
import { TicketList } from '#web/payments/tickets/unhydrated-ticket-list.ts';
import { useSignedInLink } from '#web/platform/page/auth-dialog.ts';
import { useViewerReload } from '#web/platform/session/viewer-reload.ts';
import { formatSeatsFor } from '#web/rsvps/answering.ts';
import { AttendeeList } from '#web/rsvps/guests/AttendeeList.tsx';
import { RsvpBox } from '#web/rsvps/RsvpBox.tsx';
import { RatingSection } from '#web/rsvps/ratings/lazy-rating.ts';
import { MeanRating } from '#web/rsvps/ratings/MeanRating.tsx';
import { RelatedEvents } from '#web/search/unhydrated-related-events.ts';
import { formatShortDay } from '#web/ui/display/local-time.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { EventNeeds } from '#web/volunteering/lazy-needs.tsx';
import type { loader } from './event-page-loader.ts';
import { EventMoreFacts } from './unhydrated-more-facts.ts';

const artOf = ({ category, id, series }: Pick<WholeEvent, 'category' | 'id' | 'series'>) => (
  <CategoryArt category={category} id={id} series={series} />
);

export function Component() {
  const data = useLoaderData<typeof loader>();
  const { event, attendees, comments, rating, next, roles, related, shows, canContact, prices } = data;
  const { donationPath, answering } = data;
  useViewerReload();
  const contactLink = useSignedInLink(paths.newConversation({ event: event.id }));
  const category = categories.find(({ slug }) => slug === event.category);
  const isOver = answering === 'over' || answering === 'cancelled';
  const nextDate = isOver && next?.dates[0];
  return (
    <Container page>
      <EventHead event={event} prices={prices} />
      <EventArticle
        event={event}
        category={category}
        art={artOf(event)}
        hostRating={rating.host.mean !== null && <MeanRating mean={rating.host.mean} count={rating.host.count} />}
        contact={canContact && <Link {...contactLink}>{CONTACT_LABEL}</Link>}
        more={
          (next || shows.length > 0) && <EventMoreFacts key={JSON.stringify([next, shows])} next={next} shows={shows} />
        }
        links={<EventLinks event={event} support={<DonationLink path={donationPath} />} />}
        comments={event.status !== 'draft' && <CommentSection eventId={event.id} first={comments} />}
        rsvp={
          <>
            {answering !== 'cancelled' && (
              <RsvpBox event={event} answering={answering} tickets={prices && ticketsFor({ event, prices })} />
            )}
            {nextDate && (
              <ButtonLink to={paths.event(nextDate.id)} wide>
                {`Next date: ${formatShortDay(nextDate.startsLocal)}`}
              </ButtonLink>
            )}
          </>
        }
      >
        {prices && !isOver && <TicketList key={JSON.stringify(prices)} prices={prices} timeZone={event.timeZone} />}
        {roles.length > 0 && <EventNeeds roles={roles} />}
        {event.isPast && <RatingSection eventId={event.id} rating={rating} />}
        {(!isOver || formatSeatsFor(answering, event.seats)) && (
          <AttendeeList
            key={JSON.stringify(attendees)}
            eventId={event.id}
            going={countGoing(event.seats)}
            isPast={isOver}
            first={attendees}
          />
        )}
      </EventArticle>
      {related && (
        <RelatedEvents
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
