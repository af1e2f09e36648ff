import type { ReactNode } from 'react';
import type { RsvpBoxState, RsvpEvent } from './answering.ts';
import { useAnswering } from './use-answering.ts';

export type TimedRsvpProps = {
  event: RsvpEvent;
  answering: RsvpBoxState;
  children: (answering: RsvpBoxState) => ReactNode;
};

/** What visitors see around the moments at which RSVPs open and close: the button between them. */
export const TimedRsvp = ({ event, answering, children }: TimedRsvpProps) => children(useAnswering(event, answering));
