import { useEffect, useState, useSyncExternalStore } from 'react';
import { HttpError } from '#web/platform/http.ts';
import { keptEntry } from '#web/platform/kept-entries.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { AttendanceQueue, type Press, type Refusal } from './attendance-queue.ts';
import { presenceChange } from './presence.ts';
import { updateSignUp, usePutSignUp } from './shift-people.api.ts';

const TOO_MANY = 429;

/** Answers that cannot come, and a server that is busy, are no refusals. */
function judge(error: unknown): Refusal {
  if (!(error instanceof HttpError) || error.status >= 500 || error.status === TOO_MANY) return { kind: 'lost' };
  return { kind: 'refused', message: problemText(error) };
}

/** What is pressed at the door of one shift; a page that is left with unsent presses asks first. */
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
  const state = useSyncExternalStore(queue.subscribe, queue.state, queue.state);
  useEffect(() => {
    queue.restore();
    const leaving = (event: BeforeUnloadEvent) => queue.state().pending > 0 && event.preventDefault();
    addEventListener('online', queue.retryNow);
    addEventListener('beforeunload', leaving);
    return () => {
      removeEventListener('online', queue.retryNow);
      removeEventListener('beforeunload', leaving);
    };
  }, [queue]);
  return { press: (press: Press) => queue.press(press), retryNow: queue.retryNow, ...state };
}
