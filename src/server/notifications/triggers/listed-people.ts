import type { People } from '#server/notifications/event-facts.ts';

const MAX_NAMES = 2;

/** Several people as facts, in their order. A mail that lists more than the first two gives their number. */
export const listedPeople = (people: readonly { id: string; name: string }[], listed = MAX_NAMES): People => ({
  names: people.slice(0, MAX_NAMES).map(({ name }) => name),
  ids: people.slice(0, listed).map(({ id }) => id),
  count: people.length,
});
