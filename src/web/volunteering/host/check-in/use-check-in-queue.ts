import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SHORT_WRITE_TIMEOUT_MS } from '#web/platform/http/elapsed-timeout.ts';
import { serverNow } from '#web/platform/http/http.ts';
import { keptList, onKeptElsewhere } from '#web/platform/http/kept-entries.ts';
import { useWriteQueue, WriteQueue } from '#web/platform/http/write-queue.ts';
import {
  type SignUpForHost,
  shiftPeopleKey,
  updateSignUp,
  usePutSignUp,
} from '#web/volunteering/host/shift-people.api.ts';
import type { ShiftCard } from '#web/volunteering/host/volunteer-roles.api.ts';
import { unsentCheckIns } from './kept-check-in.ts';
import { type CheckIn, presenceChange } from './presence.ts';

type Shift = Pick<ShiftCard, 'id' | 'startsAt'>;
type OnSaved<Saved> = (saved: Saved) => Promise<void>;

/** Check-ins of one shift, by volunteer. */
export const checkInQueue = (hostId: string, { id: shiftId, startsAt }: Shift, onSaved?: OnSaved<SignUpForHost>) =>
  new WriteQueue<CheckIn>({
    send: async ({ personId, ...presence }, signal) => {
      const now = { device: Date.now(), server: serverNow() };
      const saved = await updateSignUp(shiftId, personId, presenceChange(presence, startsAt, now), signal);
      await onSaved?.(saved);
    },
    timeoutMs: SHORT_WRITE_TIMEOUT_MS,
    kept: keptList<[string, CheckIn]>(unsentCheckIns({ personId: hostId, shiftId })),
  });

/** Check-ins work without a network: the latest for each volunteer is sent when it is back. */
export function useCheckInQueue(hostId: string, shift: Shift) {
  const putSignUp = usePutSignUp(shift.id);
  const { queue, ...state } = useWriteQueue(() => checkInQueue(hostId, shift, putSignUp));
  useSavedElsewhere(hostId, shift.id);
  const checkIn = (value: CheckIn) => queue.put(value.personId, { ...value, pressedAt: Date.now() });
  return { checkIn, retryNow: queue.flush, ...state };
}

/** Another tab of this browser has sent check-ins of the same shift. */
function useSavedElsewhere(hostId: string, shiftId: string): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      onKeptElsewhere(`${unsentCheckIns({ personId: hostId, shiftId })}/`, () => {
        void queries.invalidateQueries({ queryKey: shiftPeopleKey(shiftId, 'signed-up') });
      }),
    [queries, hostId, shiftId],
  );
}
