import { type RefObject, useLayoutEffect, useRef } from 'react';

const MOVE_MS = 200;

/** Animates rows (with `data-row`) that change places, unless the viewer prefers reduced motion. */
export function useMovingRows(body: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef(new Map<string, { x: number; y: number }>());
  useLayoutEffect(() => {
    const before = places.current;
    const current: typeof before = new Map();
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const row of body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const id = row.dataset['row']!;
      const place = { x: row.offsetLeft, y: row.offsetTop };
      current.set(id, place);
      const { x, y } = before.get(id) ?? place;
      if ((x !== place.x || y !== place.y) && !prefersReducedMotion)
        row.animate([{ transform: `translate(${x - place.x}px, ${y - place.y}px)` }, { transform: 'none' }], {
          duration: MOVE_MS,
          easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
        });
    }
    places.current = current;
  }, [body, order]);
}
