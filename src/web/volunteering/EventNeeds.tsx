import styles from './Needs.module.css';
import type { NeededRole } from './need-loading.ts';
import { ShiftLine } from './ShiftLine.tsx';
import { ShiftRequirements } from './ShiftRequirements.tsx';

/** The roles and shifts an event needs volunteers for. */
export function EventNeeds({ roles }: { roles: readonly NeededRole[] }) {
  return (
    <section aria-labelledby="volunteers" className={styles.needs}>
      <h2 id="volunteers">Volunteers needed</h2>
      {roles.map(({ id, title, description, skills, minimumAge, shifts }) => (
        <article key={id} aria-labelledby={`role-${id}`} className={styles.role}>
          <h3 id={`role-${id}`}>{title}</h3>
          {description && <p className={styles.text}>{description}</p>}
          <ShiftRequirements skills={skills} minimumAge={minimumAge} />
          <ul className={styles.lines}>
            {shifts.map((shift) => (
              <ShiftLine key={shift.id} shift={shift} />
            ))}
          </ul>
        </article>
      ))}
    </section>
  );
}
