import type { Site } from '#contracts/site.contract.ts';
import type { ShiftSummary } from '#web/volunteering/shift-summary.ts';
import { formatShift, pagePathOf } from '#web/volunteering/shift-text.ts';

/** Structured data for search engines: the shifts and their pages. */
export const shiftsJsonLd = (shifts: readonly ShiftSummary[], { publicUrl }: Site) => ({
  '@type': 'ItemList',
  itemListElement: shifts.map((shift, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: `${shift.title}, ${formatShift(shift)}`,
    url: publicUrl + pagePathOf(shift),
  })),
});
