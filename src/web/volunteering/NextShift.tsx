import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { CardDate } from '#web/ui/display/CardDate.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import styles from './NextShift.module.css';
import { isHeld } from './own-shift-state.ts';
import { type OwnShiftEntry, type SuggestedShift, useNextShifts, useSuggestedShifts } from './own-shifts.api.ts';
import { formatNeed, formatShift, formatWhere, pagePathOf } from './shift-text.ts';

/** As many as fit in a row on a wide screen. */
const SUGGESTED = 3;

/** The dashboard's section with the person's next shift and suggested shifts. */
export function NextShift() {
  const { data: mine } = useNextShifts();
  const { data: suggested } = useSuggestedShifts(SUGGESTED);
  const next = mine?.find((shift) => isHeld(shift) && shift.state !== 'cancelled');
  const isEmpty = mine && suggested && !next && suggested.length === 0;
  return (
    <section aria-labelledby="lend-a-hand" className={styles.band}>
      <div className={styles.head}>
        <h2 id="lend-a-hand">Volunteering</h2>
        <Row gap="tight">
          <ButtonLink to={paths.dashboardVolunteering()} variant="quiet" size="small">
            Your shifts and hours
          </ButtonLink>
          <ButtonLink to={paths.volunteer()} variant="quiet" size="small">
            Find a shift
          </ButtonLink>
        </Row>
      </div>
      {isEmpty && (
        <p className={styles.empty}>You haven’t signed up for any shifts, and no one near you needs help right now.</p>
      )}
      {(next || (suggested && suggested.length > 0)) && (
        <ul className={styles.list}>
          {next && <NextItem shift={next} />}
          {suggested?.slice(0, next ? SUGGESTED - 1 : SUGGESTED).map((shift) => (
            <SuggestedItem key={shift.id} shift={shift} />
          ))}
        </ul>
      )}
    </section>
  );
}

const NextItem = ({ shift }: { shift: OwnShiftEntry }) => (
  <Card as="li" flush className={styles.item}>
    <CardDate startsLocal={shift.startsLocal} />
    <div className={styles.body}>
      <p className={styles.kind}>
        {shift.signUp.status === 'waitlisted' ? 'You’re on the waitlist' : 'Your next shift'}
      </p>
      <h3>
        <Link to={paths.dashboardVolunteering({ shift: shift.id })}>{shift.title}</Link>
      </h3>
      <p>{formatShift(shift)}</p>
      <p>{formatWhere(shift)}</p>
    </div>
  </Card>
);

const SuggestedItem = ({ shift }: { shift: SuggestedShift }) => (
  <Card as="li" flush className={styles.item}>
    <CardDate startsLocal={shift.startsLocal} />
    <div className={styles.body}>
      <p className={styles.kind}>{`Suggested ${shift.reason.text}`}</p>
      <h3>
        <Link to={pagePathOf(shift)}>{shift.title}</Link>
      </h3>
      <p>{[shift.event?.title, shift.host.name].filter(Boolean).join(' · ')}</p>
      <p>{formatNeed(shift)}</p>
    </div>
  </Card>
);
