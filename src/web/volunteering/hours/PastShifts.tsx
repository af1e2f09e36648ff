import { ShowMore } from '#web/parts/ShowMore.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { type OwnShiftEntry, useMyShifts } from '#web/volunteering/own-shifts.api.ts';
import { HoursClaim } from './HoursClaim.tsx';
import { HoursDispute } from './HoursDispute.tsx';
import { useMyHours } from './hours.api.ts';
import { formatNoPastShifts } from './hours-text.ts';
import { RecordTable } from './RecordTable.tsx';

const hoursState = (shift: OwnShiftEntry) =>
  shift.signUp.attendance === null ? <HoursClaim shift={shift} /> : <HoursDispute shift={shift} />;

const toRecord = (shift: OwnShiftEntry) => ({
  ...shift,
  role: shift.title,
  event: shift.event?.title ?? null,
  hostName: shift.host.name,
  minutes: shift.signUp.attendance === 'attended' ? shift.signUp.minutes : null,
  stateNode: hoursState(shift),
});

/** Past shifts, latest first, with the state of their hours. */
export function PastShifts() {
  const query = useMyShifts('past');
  const { data, error, isPending } = query;
  const shifts = data?.pages.flatMap((page) => page.shifts) ?? [];
  return (
    <Stack>
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      {isPending && <Skeleton shape="box" />}
      {data && shifts.length === 0 && <NoPastShifts />}
      {shifts.length > 0 && <RecordTable shifts={shifts.map(toRecord)} />}
      <ShowMore query={query} label="Show older shifts" />
    </Stack>
  );
}

function NoPastShifts() {
  const { data } = useMyHours();
  return data ? <p>{formatNoPastShifts(data)}</p> : null;
}
