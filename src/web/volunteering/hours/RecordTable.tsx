import type { ReactNode } from 'react';
import { formatCount } from '#web/ui/display/count.ts';
import { formatMinutes } from '#web/ui/display/format-minutes.ts';
import { formatHours } from '#web/ui/display/local-time.ts';
import type { OwnShiftEntry } from '#web/volunteering/own-shifts.api.ts';
import { formatDate } from './hours-text.ts';
import styles from './Record.module.css';

type RecordTableProps = {
  shifts: readonly OwnShiftEntry[];
  stateOf: (shift: OwnShiftEntry) => ReactNode;
  /** Total minutes, shown in the last row. */
  total?: number;
};

/** Past shifts: date, shift, host, time and state. */
export function RecordTable({ shifts, stateOf, total }: RecordTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
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
          {shifts.map((shift) => (
            <tr key={shift.id}>
              <td>
                <time dateTime={shift.startsAt}>{formatDate(shift.startsLocal)}</time>
                <small>{formatHours(shift.startsLocal, shift.endsLocal)}</small>
              </td>
              <th scope="row">
                {shift.title}
                {shift.event && <small>{shift.event.title}</small>}
              </th>
              <td>{shift.host.name}</td>
              <td>{shift.signUp.attendance === 'attended' ? formatMinutes(shift.signUp.minutes) : '–'}</td>
              <td>{stateOf(shift)}</td>
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
      </table>
    </div>
  );
}
