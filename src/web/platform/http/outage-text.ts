import type { Outage } from './write-queue.ts';

const texts: Record<Outage, { reason: string; end: string }> = {
  network: { reason: 'No connection.', end: 'when you’re back online.' },
  silence: { reason: 'The site doesn’t respond.', end: 'when it does.' },
  busy: { reason: 'The site is busy.', end: 'shortly.' },
  fault: { reason: 'The site has a problem.', end: 'when the site is back.' },
};

/** Why writes wait, and until when, around what then happens: “2 scores will be sent”. */
export const formatOutage = (outage: Outage, consequence: string): string =>
  `${texts[outage].reason} ${consequence} ${texts[outage].end}`;
