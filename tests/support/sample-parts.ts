import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import type { MailFacts } from '#server/notifications/text/kind-text.ts';

type Sample<K extends NotificationKind> = { facts: NotificationFacts<K>; mail: MailFacts<K> };
export type Samples<Kind extends NotificationKind> = { [K in Kind]: readonly Sample<K>[] };

export const eventId = '11111111-1111-4111-8111-111111111111';
export const title = 'Tea & games';
export const span = {
  startsAt: '2026-12-01T18:00:00.000Z',
  endsAt: '2026-12-01T20:00:00.000Z',
  timeZone: 'Europe/Berlin',
};
export const later = { ...span, startsAt: '2026-12-01T19:00:00.000Z', endsAt: '2026-12-01T21:00:00.000Z' };
export const ticketMail = { transfer: null, checkInCode: 'K7M2Q9XW' };
