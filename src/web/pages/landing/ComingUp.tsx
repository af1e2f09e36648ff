import { paths } from '#contracts/site-paths.ts';
import { CategoryArt } from '#web/parts/categories/CategoryArt.tsx';
import type { CardEvent } from '#web/parts/event-card/card-event.ts';
import { EventCard } from '#web/parts/event-card/EventCard.tsx';
import grid from '#web/parts/event-card/EventGrid.module.css';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Row } from '#web/ui/layout/Layout.tsx';
import styles from './ComingUp.module.css';

/** The soonest events, so that visitors see what is going on here before anything is explained. */
export const ComingUp = ({ events }: { events: readonly CardEvent[] }) => (
  <Container page>
    <section aria-labelledby="coming-up" className={styles.soon}>
      <div className={styles.head}>
        <h2 id="coming-up">Comin' up</h2>
        <Row gap="tight">
          <ButtonLink to={paths.search({ when: 'today' })} variant="quiet" size="small">
            Today
          </ButtonLink>
          <ButtonLink to={paths.search({ when: 'this-weekend' })} variant="quiet" size="small">
            This weekend
          </ButtonLink>
          <ButtonLink to={paths.search({ where: 'current' })} variant="quiet" size="small">
            Near you
          </ButtonLink>
        </Row>
      </div>
      <ul className={grid.list}>
        {events.map((event) => (
          <li key={event.id}>
            <EventCard
              event={event}
              art={<CategoryArt category={event.category} id={event.id} series={event.series} />}
            />
          </li>
        ))}
      </ul>
    </section>
  </Container>
);
