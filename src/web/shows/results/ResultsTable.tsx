import seasonStyles from '#web/shows/seasons/Season.module.css';
import { cx } from '#web/ui/cx.ts';
import tableStyles from '#web/ui/display/Table.module.css';
import { Table } from '#web/ui/display/Table.tsx';
import type { rankingTable } from './results-table.ts';

type ResultsTableProps = ReturnType<typeof rankingTable> & { label: string };

/** Teams in rows; scrolls sideways on phones. */
export const ResultsTable = ({ label, columns, rows }: ResultsTableProps) => (
  <Table label={label} className={seasonStyles.grid}>
    <thead>
      <tr>
        <th scope="col">Team</th>
        <th scope="col" className={tableStyles.number}>
          Total
        </th>
        {columns.map((column) => (
          <th key={column} scope="col" className={tableStyles.number}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ teamId, rank, name, cells, total }) => (
        <tr key={teamId}>
          <th scope="row">{`${rank}. ${name}`}</th>
          <td className={cx(tableStyles.number, seasonStyles.points)}>{total}</td>
          {cells.map((cell, index) => (
            <td key={columns[index]} className={tableStyles.number}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
);
