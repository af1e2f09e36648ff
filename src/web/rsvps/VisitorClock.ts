import { useEffect } from 'react';
import { useStillOpen } from '#web/parts/still-open.ts';
import { useHasHashDialog } from '#web/platform/page/hash-dialog.ts';
import type { RsvpBoxState, RsvpEvent } from './answering.ts';
import { useAnswering } from './use-answering.ts';

export type VisitorClockProps = {
  event: RsvpEvent;
  answering: RsvpBoxState;
  /** With null once the clock is gone. */
  onChange: (answering: RsvpBoxState | null) => void;
};

/** Tells the RSVP box of a visitor when RSVPs open and close. It renders nothing, so that the focus and an open dialog of the box stay. */
export function VisitorClock({ event, answering, onChange }: VisitorClockProps) {
  const current = useAnswering(event, answering);
  const shown = useStillOpen(current === 'open', useHasHashDialog()) ? 'open' : current;
  useEffect(() => {
    onChange(shown);
    return () => onChange(null);
  }, [shown, onChange]);
  return null;
}
