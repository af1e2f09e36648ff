import type { ReactNode } from 'react';
import type { RsvpBoxState, RsvpEvent } from './answering.ts';
import { useOpening } from './use-opening.ts';

export type OpeningRsvpProps = { event: RsvpEvent; children: (answering: RsvpBoxState) => ReactNode };

/** What visitors see who wait for RSVPs to open: the button from that moment on. */
export const OpeningRsvp = ({ event, children }: OpeningRsvpProps) => children(useOpening(event, 'not-yet'));
