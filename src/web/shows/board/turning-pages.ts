import { type RefObject, useEffect } from 'react';

/** Time to read three columns of names. */
const PAGE_MS = 8000;

/** In full screen, where nobody scrolls, columns of rows that do not fit beside the first ones are shown in turn. */
export function useTurningPages(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const turn = () => {
      const rows = body.current;
      if (!rows) return;
      const end = rows.scrollLeft + rows.clientWidth;
      const gap = Number.parseFloat(getComputedStyle(rows).columnGap) || 0;
      // One pixel of tolerance: widths are rounded.
      rows.scrollLeft = end + 1 < rows.scrollWidth ? end + gap : 0;
    };
    const timer = setInterval(turn, PAGE_MS);
    return () => clearInterval(timer);
  }, [body]);
}
