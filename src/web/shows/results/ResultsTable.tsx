import seasonStyles from '#web/shows/seasons/Season.module.css';
import { cx } from '#web/ui/cx.ts';
import type { rankingTable } from './results-table.ts';

type ResultsTableProps = ReturnType<typeof rankingTable> & { label: string };

/** Teams in rows; scrolls sideways on phones. */
export const ResultsTable = ({ label, columns, rows }: ResultsTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it
  <section className={seasonStyles.scroller} aria-label={`Table: ${label}`} tabIndex={0}>
    <table className={cx(seasonStyles.table, seasonStyles.grid)}>
      <thead>
        <tr>
          <th scope="col">Team</th>
          <th scope="col" className={seasonStyles.number}>
            Total
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className={seasonStyles.number}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ teamId, rank, name, cells, total }) => (
          <tr key={teamId}>
            <th scope="row">{`${rank}. ${name}`}</th>
            <td className={cx(seasonStyles.number, seasonStyles.points)}>{total}</td>
            {cells.map((cell, index) => (
              <td key={columns[index]} className={seasonStyles.number}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
