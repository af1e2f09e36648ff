import type { ReactNode } from 'react';
import { formatMinutes } from '#contracts/format-minutes.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { formatHours } from '#web/ui/display/local-time.ts';
import { Table } from '#web/ui/display/Table.tsx';
import { formatDate } from './hours-text.ts';
import styles from './Record.module.css';

type RecordShift = {
  id?: string;
  role: string;
  event: string | null;
  hostName: string;
  startsLocal: string;
  endsLocal: string;
  /** Null unless attended. */
  minutes: number | null;
  stateNode: ReactNode;
};
type RecordTableProps = {
  shifts: readonly RecordShift[];
  /** Total minutes, shown in the last row. */
  total?: number;
};

/** Past shifts: date, shift, host, time and state. */
export function RecordTable({ shifts, total }: RecordTableProps) {
  return (
    <Table label="Past shifts" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Shift</th>
          <th scope="col">Host</th>
          <th scope="col">Time</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {shifts.map(({ id, role, event, hostName, startsLocal, endsLocal, minutes, stateNode }, at) => (
          // Shifts of deleted hosts have no id; their list never changes its order.
          <tr key={id ?? at}>
            <td>
              <time dateTime={startsLocal}>{formatDate(startsLocal)}</time>
              <small>{formatHours(startsLocal, endsLocal)}</small>
            </td>
            <th scope="row">
              {role}
              {event && <small>{event}</small>}
            </th>
            <td>{hostName}</td>
            <td>{minutes === null ? '–' : formatMinutes(minutes)}</td>
            <td>{stateNode}</td>
          </tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td>{formatMinutes(total)}</td>
            <td>{`on ${formatCount(shifts.length, 'shift')}`}</td>
          </tr>
        </tfoot>
      )}
    </Table>
  );
}
