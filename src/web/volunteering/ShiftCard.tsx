import { ViewerTime } from '#web/parts/ViewerTime.tsx';
import { Card, CardLink } from '#web/ui/display/Card.tsx';
import { CardDate } from '#web/ui/display/CardDate.tsx';
import { formatAway } from '#web/ui/display/distance.ts';
import { formatHours, formatShortDay } from '#web/ui/display/local-time.ts';
import { PersonIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { CalendarIcon, PinIcon } from '#web/ui/drawing/Icon.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { Need } from './Need.tsx';
import { ShiftRequirements } from './ShiftRequirements.tsx';
import styles from './Shifts.module.css';
import type { ShiftSummary } from './shift-summary.ts';
import { formatWhere, formatZone, pagePathOf } from './shift-text.ts';
import { TakeShift } from './TakeShift.tsx';

/** The whole card links to the event or host; the buttons stay above that link. */
export function ShiftCard({ shift }: { shift: ShiftSummary }) {
  const { title, description, startsAt, startsLocal, endsLocal, event, host, distanceKm } = shift;
  return (
    <Card as="article" flush className={styles.card}>
      <CardDate startsLocal={startsLocal} />
      <div className={styles.head}>
        <p className={styles.time}>
          <time dateTime={startsAt}>
            <VisuallyHidden>{`${formatShortDay(startsLocal)}, `}</VisuallyHidden>
            {formatHours(startsLocal, endsLocal)}
          </time>
          {`, ${formatZone(shift)}`}
          <ViewerTime startsAt={startsAt} startsLocal={startsLocal} className={styles.viewerTime} />
        </p>
        <h3>
          <CardLink to={pagePathOf(shift)}>{title}</CardLink>
        </h3>
      </div>
      <div className={styles.rest}>
        <ul className={styles.facts}>
          {event && (
            <li>
              <CalendarIcon size={18} />
              {event.title}
            </li>
          )}
          <li>
            <PinIcon size={18} />
            {formatWhere(shift)}
            {typeof distanceKm === 'number' && ` · ${formatAway(distanceKm)}`}
          </li>
          <li>
            <PersonIcon size={18} />
            {host.name}
          </li>
        </ul>
        {description && <p className={styles.text}>{description}</p>}
        <ShiftRequirements {...shift} />
      </div>
      <div className={styles.footer}>
        <Need shift={shift} />
        <TakeShift shift={shift} />
      </div>
    </Card>
  );
}
