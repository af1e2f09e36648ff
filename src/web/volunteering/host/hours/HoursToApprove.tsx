import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { NextPageFailed } from '#web/parts/NextPageFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { PersonItems } from '#web/ui/display/PersonItem.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { formatWhen } from '#web/volunteering/host/gaps.ts';
import styles from '#web/volunteering/host/Needs.module.css';
import { HoursItem } from './HoursItem.tsx';
import { UnmarkedItem } from './UnmarkedItem.tsx';
import {
  type HoursOwner,
  type HoursToApprove as ShiftHours,
  useApproveHours,
  useHoursToApprove,
} from './volunteer-hours.api.ts';
import { WalkInHours } from './WalkInHours.tsx';

/** Hours that are not approved yet, by shift. */
export function HoursToApprove({ owner }: { owner: HoursOwner }) {
  const query = useHoursToApprove(owner);
  const { data, error, isPending, refetch } = query;
  if (isPending) return <Skeleton shape="box" />;
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const shifts = data.pages.flatMap((page) => page.shifts);
  return (
    <Stack>
      {shifts.length === 0 && (
        <p role="status">No hours to approve. People who signed up show up here after their shift.</p>
      )}
      {shifts.map((shift) => (
        <ShiftHoursCard key={shift.shiftId} shift={shift} isOfEvent={'eventId' in owner} />
      ))}
      <NextPageFailed query={query} />
      <ShowMore query={query} label="Show more shifts" />
    </Stack>
  );
}

function ShiftHoursCard({ shift, isOfEvent }: { shift: ShiftHours; isOfEvent: boolean }) {
  const { shiftId, title, event, people, walkIns, unmarked } = shift;
  const approving = useApproveHours(shiftId);
  const undisputed = [...people.filter(({ hoursState }) => hoursState !== 'disputed'), ...walkIns];
  const when = formatWhen(shift);
  const approveAll = () =>
    after(approving.mutateAsync(null), ({ approved }) =>
      showToast(`Approved for ${formatCount(approved, 'person', 'people')}.`),
    );
  return (
    <section aria-label={`${title}, ${when}`} className={styles.hours}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {undisputed.length > 0 && (
          <Button size="small" busy={approving.isPending} onClick={approveAll} hiddenLabel={`of ${title}, ${when}`}>
            {`Approve all (${undisputed.length})`}
          </Button>
        )}
        <div className={styles.body}>
          <p>{when}</p>
          {event && !isOfEvent && <Link to={paths.manageEventVolunteers(event.id)}>{event.title}</Link>}
        </div>
      </div>
      {approving.error && <Alert kind="error">{problemText(approving.error)}</Alert>}
      {people.length + walkIns.length > 0 && (
        <PersonItems label={`Hours of ${title}, ${when}`}>
          {people.map((entry) => (
            <HoursItem key={entry.person.id} shiftId={shiftId} entry={entry} />
          ))}
          {walkIns.map((walkIn) => (
            <WalkInHours key={walkIn.id} shiftId={shiftId} walkIn={walkIn} />
          ))}
        </PersonItems>
      )}
      {unmarked.length > 0 && <UnmarkedPeople shift={shift} />}
    </section>
  );
}

/** People whom nobody marked at the door. People who reported other hours are approved one by one. */
function UnmarkedPeople({ shift }: { shift: ShiftHours }) {
  const { shiftId, shiftMinutes, title, unmarked } = shift;
  const approving = useApproveHours(shiftId);
  const when = formatWhen(shift);
  const withoutClaim = unmarked.filter(({ claim }) => !claim).map(({ person }) => person.id);
  const markAll = () =>
    after(approving.mutateAsync(withoutClaim), ({ approved }) =>
      showToast(`Approved for ${formatCount(approved, 'person', 'people')}.`),
    );
  return (
    <>
      <div className={styles.head}>
        <h4>Not marked yet</h4>
        {withoutClaim.length > 1 && (
          <Button
            variant="quiet"
            size="small"
            busy={approving.isPending}
            onClick={markAll}
            hiddenLabel={`to ${title}, ${when}`}
          >
            {`All came (${withoutClaim.length})`}
          </Button>
        )}
      </div>
      {approving.error && <Alert kind="error">{problemText(approving.error)}</Alert>}
      <PersonItems label={`Not marked yet, ${title}, ${when}`}>
        {unmarked.map((entry) => (
          <UnmarkedItem key={entry.person.id} shiftId={shiftId} shiftMinutes={shiftMinutes} entry={entry} />
        ))}
      </PersonItems>
    </>
  );
}
