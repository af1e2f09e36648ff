import { useState } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { delaySince } from '#web/parts/unsent-check-ins.ts';
import { SHORT_WRITE_TIMEOUT_MS } from '#web/platform/http/elapsed-timeout.ts';
import { keptList, keptNames } from '#web/platform/http/kept-entries.ts';
import { problemOf } from '#web/platform/http/problem-text.ts';
import { type KeptWrite, sendOnce, useWriteQueue, WriteQueue } from '#web/platform/http/write-queue.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { checkInGuest, undoCheckIn, usePutCheckIn } from './hosted-rsvps.api.ts';

/** `name`: of the guest, where the code was not typed or scanned. */
type GuestCheckIn = { code: string; isHere: boolean; pressedAt?: number; name?: string };
type OnSaved = (code: string, checkedInAt: string | null) => void;

const unsentOf = (hostId: string): string => `check-in/guests/${hostId}/`;

async function saveCheckIn(eventId: string, { code, isHere, pressedAt }: GuestCheckIn, signal: AbortSignal) {
  const options = { signal, ...delaySince(pressedAt, Date.now()) };
  if (isHere) return (await checkInGuest(eventId, code, options)).rsvp.checkedInAt;
  await undoCheckIn(eventId, code, options);
  return null;
}

/** Check-ins of one event, by the guest's code. That those of `undone` codes are refused as unpaid is what their host wants. */
const guestCheckInQueue = (hostId: string, eventId: string, onSaved?: OnSaved, undone?: ReadonlySet<string>) =>
  new WriteQueue<GuestCheckIn>({
    send: async (checkIn, signal) => {
      const checkedInAt = await saveCheckIn(eventId, checkIn, signal).catch((error: unknown) => {
        if (undone?.has(checkIn.code) && problemOf(error)?.code === 'check_in.unpaid') return null;
        throw error;
      });
      onSaved?.(checkIn.code, checkedInAt);
    },
    // Other errors are about the event, whose page does not open then: nobody could drop them.
    keepsRefused: (error) => problemOf(error)?.code.startsWith('check_in.') === true,
    // Days later it might succeed, for a guest who was turned away.
    repeatsRefused: false,
    timeoutMs: SHORT_WRITE_TIMEOUT_MS,
    kept: keptList<KeptWrite<GuestCheckIn>>(unsentOf(hostId) + eventId),
  });

/** Check-ins work without a network: the latest for each guest is sent when it is back. */
export function useGuestCheckIns(eventId: string) {
  const hostId = useAppSelector((state) => state.auth.user?.id) ?? '';
  const putCheckIn = usePutCheckIn(eventId);
  const [undone] = useState(() => new Set<string>());
  const { queue, ...state } = useWriteQueue(() => guestCheckInQueue(hostId, eventId, putCheckIn, undone));
  return {
    ...state,
    put: (code: string, isHere: boolean, name?: string) => {
      undone.delete(code);
      queue.put(code, { code, isHere, pressedAt: Date.now(), ...(name && { name }) });
    },
    drop: (code: string) => queue.drop(code),
    /** The payment of the guest was undone. The check-in may be on its way. */
    undo: (code: string) => {
      undone.add(code);
      queue.drop(code);
    },
    retryNow: queue.flush,
  };
}
export type GuestCheckIns = ReturnType<typeof useGuestCheckIns>;

/** Sends the check-ins of events whose page was closed before the network came back. The page of an event sends its own. */
export function resumeGuestCheckIns(hostId: string): void {
  const eventIds = new Set(keptNames(unsentOf(hostId)).map((name) => name.split('/')[3]!));
  for (const eventId of eventIds)
    if (location.pathname !== paths.manageEvent(eventId)) sendOnce(guestCheckInQueue(hostId, eventId));
}
