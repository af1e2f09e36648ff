import seasonStyles from '#web/shows/seasons/Season.module.css';
import { NumberCell, NumberHeader, Table } from '#web/ui/display/Table.tsx';
import type { rankingTable } from './results-table.ts';

type ResultsTableProps = ReturnType<typeof rankingTable> & { label: string };

/** Teams in rows; scrolls sideways on phones. */
export const ResultsTable = ({ label, columns, rows }: ResultsTableProps) => (
  <Table label={label} className={seasonStyles.grid}>
    <thead>
      <tr>
        <th scope="col">Team</th>
        <NumberHeader>Total</NumberHeader>
        {columns.map((column) => (
          <NumberHeader key={column}>
            <span className={seasonStyles.heading}>{column}</span>
          </NumberHeader>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ teamId, rank, name, cells, total }) => (
        <tr key={teamId}>
          <th scope="row">{`${rank}. ${name}`}</th>
          <NumberCell className={seasonStyles.points}>{total}</NumberCell>
          {cells.map((cell, index) => (
            <NumberCell key={columns[index]}>{cell}</NumberCell>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
);
