import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { formatPoints } from '#web/shows/cell-values.ts';
import { ShowDay } from '#web/shows/ShowDay.tsx';
import { NumberCell, NumberHeader, Table } from '#web/ui/display/Table.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './Season.module.css';
import type { SeasonDetail, SeasonTeam } from './seasons.api.ts';

/** The points of each team on each night. Scrolls sideways on phones. */
export function NightGrid({ nights, teams }: Pick<SeasonDetail, 'nights' | 'teams'>) {
  return (
    <Table label="Points by night" className={styles.grid}>
      <thead>
        <tr>
          <th scope="col">Team</th>
          {nights.map(({ id, title, startsAt, isHidden }) => (
            <NumberHeader key={id}>
              <Link to={paths.results(id)} title={title}>
                {startsAt ? <ShowDay startsAt={startsAt} /> : title}
              </Link>
              {isHidden && <span className={styles.small}>not shown to others</span>}
            </NumberHeader>
          ))}
        </tr>
      </thead>
      <tbody>
        {teams.map(({ name, results }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- teams have no id of their own, and the table is replaced as a whole
          <tr key={index}>
            <th scope="row">{name}</th>
            {nights.map(({ id }, night) => (
              <NumberCell key={id}>
                <NightResult result={results[night] ?? null} />
              </NumberCell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function NightResult({ result }: { result: SeasonTeam['results'][number] }) {
  if (!result) return <VisuallyHidden>did not play</VisuallyHidden>;
  return (
    <>
      <span className={result.counts ? undefined : styles.unused}>{formatPoints(result.points)}</span>
      {!result.counts && <VisuallyHidden> (does not count)</VisuallyHidden>}
      <span className={styles.small}>{`rank ${result.rank}`}</span>
    </>
  );
}
