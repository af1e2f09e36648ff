import { useState } from 'react';
import { keptEntry } from '#web/platform/kept-entries.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { isLost, useUnsent } from '#web/platform/unsent.ts';
import { AttendanceQueue, type Press, type Refusal } from './attendance-queue.ts';
import { presenceChange } from './presence.ts';
import { updateSignUp, usePutSignUp } from './shift-people.api.ts';

const judge = (error: unknown): Refusal =>
  isLost(error) ? { kind: 'lost' } : { kind: 'refused', message: problemText(error) };

/** Check-in of one shift: changes are queued and sent in the background. */
export function useAttendance(shiftId: string, startsAt: string) {
  const put = usePutSignUp(shiftId);
  const [queue] = useState(
    () =>
      new AttendanceQueue({
        send: async ({ personId, attendance }) =>
          void put(await updateSignUp(shiftId, personId, presenceChange(attendance, startsAt, Date.now()))),
        judge,
        kept: keptEntry<Press[]>(`attendance/${shiftId}`),
      }),
  );
  const state = useUnsent(queue);
  return { press: (press: Press) => queue.press(press), retryNow: queue.retryNow, ...state };
}
