import type { ReactNode } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { CoverPicture } from '#web/parts/event-card/CoverPicture.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { formatHours, formatLongDay } from '#web/ui/display/local-time.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import type { ListedEvent } from './events-by-day.ts';
import styles from './NextUp.module.css';
import { OwnRelation, UpcomingFacts } from './UpcomingFacts.tsx';
import list from './UpcomingList.module.css';
import { useNextOwnEvent } from './upcoming.api.ts';

type NextUpProps = {
  artOf: (event: ListedEvent) => ReactNode;
  /** The ticket of an event that the person goes to. */
  ticketOf: (event: { id: string; title: string }) => ReactNode;
};

/** The next event that the person goes to, waits for or hosts, with what is needed at its door. */
export function NextUp({ artOf, ticketOf }: NextUpProps) {
  const { data: next, isPending } = useNextOwnEvent();
  if (isPending) return <Skeleton shape="box" />;
  if (!next) return null;
  return (
    <section aria-labelledby="next-up" className={styles.next}>
      <h2 id="next-up">Next up</h2>
      <Card as="article" flush className={styles.card}>
        <div className={list.cover}>
          <CoverPicture cover={next.cover} art={artOf({ ...next, reason: null })} isEarly size="large" />
        </div>
        <div className={styles.body}>
          <UpcomingFacts
            event={next}
            time={`${formatLongDay(next.startsLocal)}, ${formatHours(next.startsLocal, next.endsLocal)}`}
            headingLevel={3}
          />
          <Row gap="tight" className={styles.actions}>
            {next.relation === 'going' && ticketOf(next)}
            {next.relation === 'hosting' && <ButtonLink to={paths.manageEvent(next.id)}>Guest list</ButtonLink>}
            <OwnRelation event={next} relation={next.relation} />
          </Row>
        </div>
      </Card>
    </section>
  );
}
