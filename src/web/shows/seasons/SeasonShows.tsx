import { Link } from 'react-router';
import { ShowStartTime } from '#web/shows/ShowStartTime.tsx';
import { ShowState } from '#web/shows/ShowState.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import styles from './Season.module.css';
import type { SeasonShow } from './seasons.api.ts';

type SeasonShowsProps = { title: string; shows: readonly SeasonShow[]; pathOf: (showId: string) => string };

/** Whether the heading says how it is with a show. */
const isAsPlanned = ({ status, isCancelled, isOverdue }: SeasonShow) =>
  status !== 'scheduled' || (!isCancelled && !isOverdue);

/** Shows of a season, each with its date. */
export const SeasonShows = ({ title, shows, pathOf }: SeasonShowsProps) => (
  <FormPart title={title}>
    <ul className={styles.nights}>
      {shows.map((show) => (
        <li key={show.id}>
          <Link to={pathOf(show.id)}>{show.title}</Link> {!isAsPlanned(show) && <ShowState show={show} />}
          <span className={styles.small}>
            {show.startsAt && <ShowStartTime startsAt={show.startsAt} />}
            {show.isHidden && ' · Others don’t see this show or its points here.'}
          </span>
        </li>
      ))}
    </ul>
  </FormPart>
);
