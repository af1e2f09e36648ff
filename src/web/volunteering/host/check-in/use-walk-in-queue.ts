import { delaySince } from '#web/parts/unsent-check-ins.ts';
import { SHORT_WRITE_TIMEOUT_MS } from '#web/platform/http/elapsed-timeout.ts';
import { keptList } from '#web/platform/http/kept-entries.ts';
import { useWriteQueue, WriteQueue } from '#web/platform/http/write-queue.ts';
import { deleteWalkIn, saveWalkIn, usePutWalkIn, type WalkIn } from '#web/volunteering/host/walk-ins.api.ts';
import { type PersonsShift, unsentWalkIns } from './kept-check-in.ts';
import type { WalkInWrite } from './walk-in-list.ts';

type OnSaved = (id: string, walkIn: WalkIn | undefined) => Promise<void>;

/** People added at the door of one shift; their ids prevent duplicates. */
export const walkInQueue = ({ personId, shiftId }: PersonsShift, onSaved?: OnSaved) =>
  new WriteQueue<WalkInWrite>({
    send: async ({ id: walkInId, name, email, isRemoved, pressedAt }, signal) => {
      const ref = { shiftId, walkInId };
      if (isRemoved) await deleteWalkIn(ref, { signal, ...delaySince(pressedAt, Date.now()) });
      const saved = isRemoved ? undefined : await saveWalkIn(ref, { name, email }, signal);
      await onSaved?.(walkInId, saved);
    },
    timeoutMs: SHORT_WRITE_TIMEOUT_MS,
    kept: keptList<[string, WalkInWrite]>(unsentWalkIns({ personId, shiftId })),
  });

/** Like check-ins, walk-ins are sent when the network is back. */
export function useWalkInQueue(personId: string, shiftId: string) {
  const onSaved = usePutWalkIn(shiftId);
  const { queue, ...state } = useWriteQueue(() => walkInQueue({ personId, shiftId }, onSaved));
  const putWalkIn = (write: WalkInWrite) => queue.put(write.id, { ...write, pressedAt: Date.now() });
  return { putWalkIn, retryNow: queue.flush, ...state };
}
