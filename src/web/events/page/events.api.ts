import type * as events from '#contracts/events/events.contract.ts';

/** A published event always has times and a category; only drafts can be incomplete. */
export type WholeEvent = events.EventDetail & {
  category: NonNullable<events.EventDetail['category']>;
  startsLocal: string;
  endsLocal: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
};
