import { useRef, useState } from 'react';
import { useCheckIn } from './hosted-rsvps.api.ts';

export type Arrival = NonNullable<ReturnType<typeof useCheckIn>['data']>;
/** What came of a code. */
export type CheckInResult = { code: string; arrival?: Arrival; error?: unknown };

/**
 * Checks codes in one after the other, because the next guest may be scanned while the network is still busy with the one before. `results` are those
 * since the line was last empty.
 */
export function useCheckInLine(eventId: string, onResult: (result: CheckInResult) => void) {
  const checkIn = useCheckIn(eventId);
  const [results, setResults] = useState<readonly CheckInResult[]>([]);
  const [length, setLength] = useState(0);
  const line = useRef({ length: 0, last: Promise.resolve() });
  const grow = (by: number) => {
    line.current.length += by;
    setLength(line.current.length);
  };
  const send = async (code: string) => {
    const result = await checkIn.mutateAsync(code).then(
      (arrival) => ({ code, arrival }),
      (error: unknown) => ({ code, error }),
    );
    setResults((before) => [...before, result]);
    onResult(result);
    grow(-1);
  };
  const enter = (code: string) => {
    if (line.current.length === 0) setResults([]);
    grow(1);
    line.current.last = line.current.last.then(() => send(code));
  };
  return { enter, results, isSending: length > 0 };
}
