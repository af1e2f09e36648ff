import styles from './Needs.module.css';
import type { NeededRole } from './need-loading.ts';
import { ShiftLine } from './ShiftLine.tsx';
import { ShiftRequirements } from './ShiftRequirements.tsx';

const isAnyOpen = (roles: readonly NeededRole[]) =>
  roles.some(({ shifts }) => shifts.some(({ state }) => state === 'open'));

/** The roles and shifts of an event that are not over, also those that are full. */
export function EventNeeds({ roles }: { roles: readonly NeededRole[] }) {
  return (
    <section aria-labelledby="volunteers" className={styles.needs}>
      <h2 id="volunteers">{isAnyOpen(roles) ? 'Volunteers needed' : 'Volunteers'}</h2>
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
