import { formatList } from '#contracts/text.ts';
import type { People } from '#server/notifications/event-facts.ts';

/** Formats the first names and the number of others: `Ben, Cleo, and 2 others`. People who were named may have left the site. */
export function formatNames({ names, count }: People): string {
  const others = count - names.length;
  if (names.length === 0) return others === 1 ? 'One person' : `${others} people`;
  const all = others > 0 ? [...names, others === 1 ? 'one other' : `${others} others`] : names;
  return formatList(all);
}

/** The only person who asks, or null if there are several. Of several, only one may be left. */
export function onlyName({ name, people }: { name: string; people?: People | undefined }): string | null {
  if (!people) return name;
  return people.count === 1 ? formatNames(people) : null;
}
