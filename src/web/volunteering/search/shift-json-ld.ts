import type { Site } from '#contracts/site.contract.ts';
import type { ShownShift } from '#web/volunteering/shift-summary.ts';
import { formatShift, pageOf } from '#web/volunteering/shift-text.ts';

/** Structured data for search engines: the shifts and their pages. */
export const shiftsJsonLd = (shifts: readonly ShownShift[], { publicUrl }: Site) => ({
  '@type': 'ItemList',
  itemListElement: shifts.map((shift, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: `${shift.title}, ${formatShift(shift)}`,
    url: publicUrl + pageOf(shift),
  })),
});
