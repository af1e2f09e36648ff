import { type ReactNode, useState } from 'react';
import type { HostEventPage as WholePage } from '#contracts/events/host-events.contract.ts';
import { EventCard } from '#web/parts/event-card/EventCard.tsx';
import styles from '#web/parts/event-card/EventGrid.module.css';
import { HostSection } from '#web/parts/host/HostPage.tsx';
import { callApi } from '#web/platform/http/http.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { DateChips } from './DateChips.tsx';
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

/** Events of a group or organization. Pass the first page as `key`, so that a changed list starts over. */
export function HostEventList(props: HostEventListProps) {
  const { first, isPast, upcomingPath, pastPath, artOf } = props;
  const [pages, setPages] = useState([first]);
  const [isLoading, setLoading] = useState(false);
  const { nextCursor: cursor } = pages.at(-1)!;
  const events = pages.flatMap((page) => page.events);
  const loadMore = async () => {
    if (!cursor || isLoading) return;
    setLoading(true);
    try {
      const [{ slimPage }, whole] = await Promise.all([import('./host-events.ts'), props.loadMore(cursor)]);
      const page = await slimPage(callApi, whole);
      setPages((shown) => [...shown, page]);
    } catch (error) {
      showToast(problemText(error), { kind: 'error' });
    }
    setLoading(false);
  };
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
      {cursor && (
        <div className={styles.pages}>
          <Button variant="quiet" busy={isLoading} onClick={() => void loadMore()}>
            Show more events
          </Button>
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
