import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { formatCount } from '#web/ui/display/count.ts';
import styles from './Needs.module.css';
import type { HostNeeds as Needs } from './need-loading.ts';
import { ShiftLine } from './ShiftLine.tsx';
import { ShiftRequirements } from './ShiftRequirements.tsx';

/** The next shifts a group or organization needs volunteers for. */
export function HostNeeds({ name, needs }: { name: string; needs: Needs }) {
  const { openShifts, openPlaces, shifts } = needs;
  return (
    <section aria-labelledby="volunteers" className={styles.needs}>
      <h2 id="volunteers">Volunteers needed</h2>
      <p className={styles.lead}>{formatNeeds(openPlaces, openShifts)}</p>
      <ul className={styles.lines}>
        {shifts.map((shift) => (
          <ShiftLine key={shift.id} shift={shift} hasZone>
            <h3>{shift.title}</h3>
            {shift.event && <Link to={paths.event(shift.event.id)}>{shift.event.title}</Link>}
            <ShiftRequirements {...shift} />
          </ShiftLine>
        ))}
      </ul>
      {openShifts > shifts.length && <Link to={paths.volunteer({ q: name })}>{`All ${openShifts} open shifts`}</Link>}
    </section>
  );
}

const formatNeeds = (places: number, shifts: number) =>
  `${formatCount(places, 'person is', 'people are')} still needed on ${formatCount(shifts, 'shift')}.`;
