import { useEffect } from 'react';
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
  useEffect(() => {
    onChange(current);
    return () => onChange(null);
  }, [current, onChange]);
  return null;
}
