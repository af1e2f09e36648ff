import { paths } from '#contracts/site-paths.ts';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ClearDayDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { MyShiftItem } from './MyShiftItem.tsx';
import styles from './MyShifts.module.css';
import { findOverlap } from './own-shift-state.ts';
import { useMyShifts } from './own-shifts.api.ts';

/** The person's upcoming and waitlisted shifts. The one a mail linked to (`linkedShiftId`) comes first. */
export function UpcomingShifts({ linkedShiftId }: { linkedShiftId: string }) {
  const query = useMyShifts('upcoming');
  const { data, error, isPending } = query;
  const shifts = data?.pages.flatMap((page) => page.shifts) ?? [];
  const planned = shifts.filter(({ state }) => state !== 'cancelled' && state !== 'over');
  const inOrder = shifts.toSorted((a, b) => Number(b.id === linkedShiftId) - Number(a.id === linkedShiftId));
  return (
    <Stack>
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      {isPending && <Skeleton shape="box" />}
      {data && shifts.length === 0 && (
        <EmptyState
          level={3}
          drawing={<ClearDayDrawing />}
          title="No upcoming shifts"
          action={
            <ButtonLink to={paths.volunteer()} variant="loud">
              Lend a hand
            </ButtonLink>
          }
        >
          Shifts you sign up for show up here.
        </EmptyState>
      )}
      {shifts.length > 0 && (
        <ul className={styles.list} aria-label="Upcoming shifts">
          {inOrder.map((shift) => (
            <MyShiftItem
              key={shift.id}
              shift={shift}
              isLinked={shift.id === linkedShiftId}
              overlapsWith={findOverlap(shift, planned)?.title}
            />
          ))}
        </ul>
      )}
      <ShowMore query={query} label="Show more shifts" />
    </Stack>
  );
}
