import { keptList } from '#web/platform/http/kept-entries.ts';
import { SHORT_WRITE_TIMEOUT_MS, useWriteQueue, WriteQueue } from '#web/platform/http/write-queue.ts';
import { updateSignUp, usePutSignUp } from '#web/volunteering/host/shift-people.api.ts';
import { type Attendance, type CheckIn, presenceChange } from './presence.ts';

/** Check-ins of one shift, by person. They work without a network: the latest for each person is sent when it is back. */
export function useCheckInQueue(shiftId: string, startsAt: string) {
  const putSignUp = usePutSignUp(shiftId);
  const { queue, ...state } = useWriteQueue(
    () =>
      new WriteQueue<CheckIn>({
        send: async ({ personId, attendance }, signal) => {
          const change = presenceChange(attendance, startsAt, Date.now());
          await putSignUp(await updateSignUp(shiftId, personId, change, signal));
        },
        timeoutMs: SHORT_WRITE_TIMEOUT_MS,
        kept: keptList<[string, CheckIn]>(`attendance/${shiftId}`),
      }),
  );
  const checkIn = (personId: string, attendance: Attendance) => queue.put(personId, { personId, attendance });
  return { checkIn, retryNow: queue.flush, ...state };
}
