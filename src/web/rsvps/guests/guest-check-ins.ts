import { paths } from '#contracts/site-paths.ts';
import { keptList, keptNames } from '#web/platform/http/kept-entries.ts';
import { SHORT_WRITE_TIMEOUT_MS, sendOnce, useWriteQueue, WriteQueue } from '#web/platform/http/write-queue.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { checkInGuest, undoCheckIn, useRefetchRsvps } from './hosted-rsvps.api.ts';

type GuestCheckIn = { code: string; isHere: boolean };

const unsentOf = (hostId: string): string => `check-in/guests/${hostId}/`;

/** Check-ins of one event, by the guest's code. */
const guestCheckInQueue = (hostId: string, eventId: string, onSaved?: () => Promise<void>) =>
  new WriteQueue<GuestCheckIn>({
    send: async ({ code, isHere }, signal) => {
      await (isHere ? checkInGuest : undoCheckIn)(eventId, code, signal);
      await onSaved?.();
    },
    timeoutMs: SHORT_WRITE_TIMEOUT_MS,
    kept: keptList<[string, GuestCheckIn]>(unsentOf(hostId) + eventId),
  });

/** Check-ins work without a network: the latest for each guest is sent when it is back. */
export function useGuestCheckIns(eventId: string) {
  const hostId = useAppSelector((state) => state.auth.user?.id) ?? '';
  const refetch = useRefetchRsvps(eventId);
  const { queue, ...state } = useWriteQueue(() => guestCheckInQueue(hostId, eventId, refetch));
  return {
    ...state,
    put: (code: string, isHere: boolean) => queue.put(code, { code, isHere }),
    drop: (code: string) => queue.drop(code),
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
