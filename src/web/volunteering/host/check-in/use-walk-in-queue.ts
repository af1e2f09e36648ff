import { keptList } from '#web/platform/http/kept-entries.ts';
import { SHORT_WRITE_TIMEOUT_MS, useWriteQueue, WriteQueue } from '#web/platform/http/write-queue.ts';
import { deleteWalkIn, saveWalkIn, usePutWalkIn } from '#web/volunteering/host/walk-ins.api.ts';
import type { WalkInWrite } from './walk-in-list.ts';

/** People added at the door of one shift. Like check-ins, they are sent when the network is back; their ids prevent duplicates. */
export function useWalkInQueue(shiftId: string) {
  const putWalkIn = usePutWalkIn(shiftId);
  const { queue, ...state } = useWriteQueue(
    () =>
      new WriteQueue<WalkInWrite>({
        send: async ({ id: walkInId, name, email, isRemoved }, signal) => {
          const ref = { shiftId, walkInId };
          if (isRemoved) await deleteWalkIn(ref, signal);
          await putWalkIn(walkInId, isRemoved ? undefined : await saveWalkIn(ref, { name, email }, signal));
        },
        timeoutMs: SHORT_WRITE_TIMEOUT_MS,
        kept: keptList<[string, WalkInWrite]>(`walk-ins/${shiftId}`),
      }),
  );
  return { putWalkIn: (write: WalkInWrite) => queue.put(write.id, write), retryNow: queue.flush, ...state };
}
