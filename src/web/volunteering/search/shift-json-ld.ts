import type { Site } from '#contracts/site.contract.ts';
import { formatShift, pageOf } from '#web/volunteering/shift-text.ts';
import type { ShownShift } from '#web/volunteering/shown-shift.ts';

/** What search engines may know of a list of shifts: what each is, and where it is told. */
export const shiftsJsonLd = (shifts: readonly ShownShift[], { publicUrl }: Site) => ({
  '@type': 'ItemList',
  itemListElement: shifts.map((shift, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: `${shift.title}, ${formatShift(shift)}`,
    url: publicUrl + pageOf(shift),
  })),
});
