import { useRef, useState } from 'react';
import { SHORT_WRITE_TIMEOUT_MS, withTimeout } from '#web/platform/http/elapsed-timeout.ts';
import { isLostAnswer } from '#web/platform/http/write-queue.ts';
import type { GuestCheckIns } from './guest-check-ins.ts';
import { checkInGuest, usePutCheckIn, useRefetchRsvps } from './hosted-rsvps.api.ts';

export type CheckInResult = Awaited<ReturnType<typeof checkInGuest>>;
/** The result of a code; `isQueued` if the server did not answer. */
export type CodeResult = { code: string; checkedIn?: CheckInResult; error?: unknown; isQueued?: boolean };

/**
 * Checks codes in one after the other, because the next guest may be scanned while the network is still busy with the one before. `results` are those
 * since the line was last empty, and those that are still queued, until the check-in is undone or a queued one is refused.
 */
export function useCheckInLine(eventId: string, queue: GuestCheckIns, onResult: (result: CodeResult) => void) {
  const putCheckIn = usePutCheckIn(eventId);
  const refetch = useRefetchRsvps(eventId);
  const [results, setResults] = useState<readonly CodeResult[]>([]);
  const isReplaced = ({ code, isQueued }: CodeResult) => {
    const write = queue.writes.get(code);
    return write && (!write.value.isHere || (isQueued && write.phase === 'refused'));
  };
  if (results.some(isReplaced)) setResults(results.filter((result) => !isReplaced(result)));
  const [length, setLength] = useState(0);
  const line = useRef({ length: 0, last: Promise.resolve() });
  const grow = (by: number) => {
    line.current.length += by;
    setLength(line.current.length);
  };
  const send = async (code: string) => {
    const checkIn = withTimeout(SHORT_WRITE_TIMEOUT_MS, (signal) => checkInGuest(eventId, code, { signal }));
    const result = await checkIn.then(
      (checkedIn) => ({ code, checkedIn }),
      (error: unknown) => (isLostAnswer(error) ? { code, isQueued: true } : { code, error }),
    );
    if ('isQueued' in result) {
      queue.put(code, true);
    } else {
      queue.drop(code);
      if ('checkedIn' in result) putCheckIn(code, result.checkedIn.rsvp.checkedInAt);
      else refetch();
    }
    setResults((before) => [...before, result]);
    onResult(result);
    grow(-1);
  };
  const enter = (code: string) => {
    if (line.current.length === 0)
      setResults((before) =>
        before.filter((result) => result.isQueued && result.code !== code && queue.writes.has(result.code)),
      );
    grow(1);
    line.current.last = line.current.last.then(() => send(code));
  };
  /** The guest is no longer here, and not to be checked in later either. */
  const forget = (code: string) => {
    queue.undo(code);
    setResults((before) => before.filter((result) => result.code !== code));
  };
  return { enter, forget, results, isSending: length > 0 };
}
