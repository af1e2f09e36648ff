import { Link } from 'react-router';
import { formatMinutes } from '#contracts/format-minutes.ts';
import { paths } from '#contracts/site-paths.ts';
import { formatCount, formatNumber } from '#web/ui/display/count.ts';
import { Figures } from '#web/ui/display/Figures.tsx';
import styles from '#web/volunteering/MyShifts.module.css';
import type { MyHours, Period } from './hours.api.ts';
import { hostKey } from './hours-text.ts';

/** Hours in total and by host. */
export function HoursTotals({ hours: { total, hosts }, period = {} }: { hours: MyHours; period?: Period }) {
  return (
    <>
      <Figures
        figures={[
          { label: 'given', value: formatMinutes(total.minutes) },
          { label: 'approved', value: formatMinutes(total.approvedMinutes) },
          { label: total.shifts === 1 ? 'shift' : 'shifts', value: formatNumber(total.shifts) },
        ]}
      />
      <ul className={styles.hosts} aria-label="Hours by host">
        {hosts.map(({ host, shifts, minutes, approvedMinutes }) => (
          <li key={hostKey(host)}>
            <span>
              <strong>{host.path ? <Link to={host.path}>{host.name}</Link> : host.name}</strong>
              <span className={styles.muted}>
                {`${formatMinutes(minutes)} on ${formatCount(shifts, 'shift')}, ${formatMinutes(approvedMinutes)} approved`}
              </span>
            </span>
            {approvedMinutes > 0 && (
              <Link
                className={styles.certificate}
                to={paths.certificate({ host: hostKey(host), ...period })}
              >{`Certificate from ${host.name}`}</Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
