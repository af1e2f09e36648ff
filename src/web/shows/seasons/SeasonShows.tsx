import { Link } from 'react-router';
import { ShowStartTime } from '#web/shows/ShowStartTime.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import styles from './Season.module.css';
import type { SeasonShow } from './seasons.api.ts';

type SeasonShowsProps = { title: string; shows: readonly SeasonShow[]; pathOf: (showId: string) => string };

/** Shows of a season, each with its date. */
export const SeasonShows = ({ title, shows, pathOf }: SeasonShowsProps) => (
  <FormPart title={title}>
    <ul className={styles.nights}>
      {shows.map(({ id, title: showTitle, startsAt, isHidden }) => (
        <li key={id}>
          <Link to={pathOf(id)}>{showTitle}</Link>
          <span className={styles.small}>
            {startsAt && <ShowStartTime startsAt={startsAt} />}
            {isHidden && ' · Others don’t see this show or its points here.'}
          </span>
        </li>
      ))}
    </ul>
  </FormPart>
);
