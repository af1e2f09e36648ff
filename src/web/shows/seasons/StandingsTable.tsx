import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { formatPoints } from '#web/shows/cell-values.ts';
import { cx } from '#web/ui/cx.ts';
import { NumberCell, NumberHeader, Table } from '#web/ui/display/Table.tsx';
import { drawIcon } from '#web/ui/drawing/draw-icon.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './Season.module.css';
import { formatMovement } from './season-text.ts';
import type { SeasonTeam } from './seasons.api.ts';

/** The teams of a season, best first. */
export function StandingsTable({ teams }: { teams: readonly SeasonTeam[] }) {
  return (
    <Table label="Standings">
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Team</th>
          <NumberHeader>Nights</NumberHeader>
          <NumberHeader>Points</NumberHeader>
        </tr>
      </thead>
      <tbody>
        {teams.map((team, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- teams have no id of their own, and the table is replaced as a whole
          <tr key={index}>
            <td className={styles.place}>
              <span className={styles.rank}>{team.rank ?? '–'}</span> <MovementSign movement={team.movement} />
            </td>
            <th scope="row">
              <TeamName {...team} />
            </th>
            <NumberCell>{team.nightCount}</NumberCell>
            <NumberCell className={styles.points}>{formatPoints(team.points)}</NumberCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const TeamName = ({ teamId, name }: Pick<SeasonTeam, 'teamId' | 'name'>) =>
  teamId ? <Link to={paths.team(teamId)}>{name}</Link> : name;

const UpIcon = drawIcon(<path d="M12 19V5M6 11l6-6 6 6" />);
const DownIcon = drawIcon(<path d="M12 5v14M6 13l6 6 6-6" />);
/** Not “=”, which stands for a shared rank. */
const SameIcon = drawIcon(<path d="M5 12h14M13 6l6 6-6 6" />);

function MovementSign({ movement }: Pick<SeasonTeam, 'movement'>) {
  if (movement === null) return null;
  return (
    <span className={cx(styles.movement, movement > 0 && styles.up)}>
      <span aria-hidden>
        {movement > 0 && <UpIcon size={14} />}
        {movement < 0 && <DownIcon size={14} />}
        {movement === 0 ? <SameIcon size={14} /> : Math.abs(movement)}
      </span>
      <VisuallyHidden>{formatMovement(movement)}</VisuallyHidden>
    </span>
  );
}
