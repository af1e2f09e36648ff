import { formatList } from '#contracts/text.ts';
import type { People } from '#server/notifications/notification-facts.ts';

/** Formats the first names and the number of others: `Ben, Cleo, and 2 others`. */
export function formatNames({ names, count }: People): string {
  const others = count - names.length;
  const all = others > 0 ? [...names, others === 1 ? 'one other' : `${others} others`] : names;
  return formatList(all);
}
