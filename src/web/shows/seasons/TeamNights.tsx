import { Link } from 'react-router';
import type { TeamNight } from '#contracts/shows/seasons/team-nights.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { formatPoints } from '#web/shows/cell-values.ts';
import { ShowStartTime } from '#web/shows/ShowStartTime.tsx';
import { NumberCell, NumberHeader, Table } from '#web/ui/display/Table.tsx';
import styles from './Season.module.css';

/** The nights of a team, the latest first. */
export const TeamNights = ({ nights }: { nights: readonly TeamNight[] }) => (
  <Table label="Nights played">
    <thead>
      <tr>
        <th scope="col">Night</th>
        <NumberHeader>Rank</NumberHeader>
        <NumberHeader>Points</NumberHeader>
      </tr>
    </thead>
    <tbody>
      {nights.map(({ show, season, startsAt, rank, teamCount, score }) => (
        <tr key={show.id}>
          <th scope="row">
            <Link to={paths.results(show.id)}>{show.title}</Link>
            <span className={styles.small}>
              {startsAt && <ShowStartTime startsAt={startsAt} />}
              {startsAt && season && ' · '}
              {season && <Link to={paths.season(season.id)}>{season.name}</Link>}
            </span>
          </th>
          <NumberCell>
            <span className={styles.rank}>{rank}</span>
            <span className={styles.small}>{`of ${teamCount}`}</span>
          </NumberCell>
          <NumberCell className={styles.points}>{formatPoints(score)}</NumberCell>
        </tr>
      ))}
    </tbody>
  </Table>
);
