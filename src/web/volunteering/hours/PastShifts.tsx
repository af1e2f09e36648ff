import { ShowMore } from '#web/parts/ShowMore.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { type OwnShiftEntry, useMyShifts } from '#web/volunteering/own-shifts.api.ts';
import { HoursDispute } from './HoursDispute.tsx';
import { RecordTable } from './RecordTable.tsx';

const hoursState = (shift: OwnShiftEntry) => <HoursDispute shift={shift} />;

/** Past shifts, latest first, with the state of their hours. */
export function PastShifts() {
  const query = useMyShifts('past');
  const { data, error, isPending } = query;
  const shifts = data?.pages.flatMap((page) => page.shifts) ?? [];
  return (
    <Stack>
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      {isPending && <Skeleton shape="box" />}
      {data && shifts.length === 0 && <p>Your hours show up here after your first shift.</p>}
      {shifts.length > 0 && <RecordTable shifts={shifts} stateOf={hoursState} />}
      <ShowMore query={query} label="Show older shifts" />
    </Stack>
  );
}
