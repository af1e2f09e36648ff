import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HostEventPage as WholePage } from '#contracts/events/host-events.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { EventCard } from '#web/parts/event-card/EventCard.tsx';
import styles from '#web/parts/event-card/EventGrid.module.css';
import { HostSection } from '#web/parts/host/HostPage.tsx';
import { usePagedList } from '#web/parts/paged-list.ts';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { callApi } from '#web/platform/http/http.ts';
import { formatShortDay, isFarAhead } from '#web/ui/display/local-time.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import nextStyles from './HostEventList.module.css';
import type { HostEvent, HostEventPage } from './host-events.ts';

type HostEventListProps = {
  first: HostEventPage;
  isPast: boolean;
  /** URLs of the same page with upcoming and with past events. */
  upcomingPath: string;
  pastPath: string;
  loadMore: (cursor: string) => Promise<WholePage>;
  artOf: (event: HostEvent) => ReactNode;
};

/** Events of a group or organization. */
export function HostEventList(props: HostEventListProps) {
  const { first, isPast, upcomingPath, pastPath, artOf } = props;
  const list = usePagedList(first, async (cursor) => {
    const [{ slimPage }, whole] = await Promise.all([import('./host-events.ts'), props.loadMore(cursor)]);
    return slimPage(callApi, whole);
  });
  const events = list.pages.flatMap((page) => page.events);
  return (
    <HostSection
      id="events"
      title="Events"
      actions={
        <nav aria-label="Which events">
          <Row gap="tight">
            <StateLink to={upcomingPath} isCurrent={!isPast}>
              Coming up
            </StateLink>
            <StateLink to={pastPath} isCurrent={isPast}>
              Past
            </StateLink>
          </Row>
        </nav>
      }
    >
      {events.length === 0 && <p>{isPast ? 'No past events yet.' : 'No upcoming events right now.'}</p>}
      {events.length > 0 && (
        <ul className={styles.list} aria-label={isPast ? 'Past events' : 'Upcoming events'}>
          {events.map((event, index) => {
            const isNext = !isPast && index === 0;
            return (
              <li key={event.id} className={isNext ? nextStyles.next : undefined}>
                <EventCard event={event} art={artOf(event)} isEarly={isNext} isPast={isPast} hasHost={false}>
                  {isNext && <DateChips event={event} />}
                </EventCard>
              </li>
            );
          })}
        </ul>
      )}
      {list.hasNextPage && (
        <div className={styles.pages}>
          <ShowMore query={list} label="Show more events" />
        </div>
      )}
    </HostSection>
  );
}

const StateLink = ({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) => (
  <ButtonLink
    to={to}
    variant={isCurrent ? 'primary' : 'quiet'}
    size="small"
    preventScrollReset
    aria-current={isCurrent ? 'true' : undefined}
  >
    {children}
  </ButtonLink>
);

/** The next dates of the event's series, above the link that covers its card. */
function DateChips({ event: { title, series, laterDates = [] } }: { event: HostEvent }) {
  if (!series || laterDates.length === 0) return null;
  return (
    <ul aria-label={`More dates of ${title}`} className={nextStyles.dates}>
      {laterDates.map(({ id, startsLocal }) => (
        <li key={id}>
          <Link to={paths.event(id)}>{formatShortDay(startsLocal, isFarAhead(startsLocal))}</Link>
        </li>
      ))}
      {(series.moreDates ?? 0) > laterDates.length && (
        <li>
          <Link to={paths.series(series.id)}>All dates</Link>
        </li>
      )}
    </ul>
  );
}
