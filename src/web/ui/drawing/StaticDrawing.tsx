import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';

type StaticDrawingProps = Omit<ComponentProps<'svg'>, 'children' | 'ref'> & {
  /** The shapes as markup: always on the server; in the browser only if already loaded. */
  shapes: string;
  /** Loads the shapes in the browser. */
  loadShapes: () => Promise<string>;
};

/**
 * A drawing that the server renders and the browser keeps: its many shapes and their generator are not in the page's script. On client-side
 * navigation it appears once the generator has loaded.
 */
export function StaticDrawing({ shapes, loadShapes, ...svg }: StaticDrawingProps) {
  const element = useRef<SVGSVGElement>(null);
  const [markup, setMarkup] = useState(shapes);
  const fill = useEffectEvent(async () => {
    // If loading fails, the coloured background stays.
    if (!element.current?.firstChild) setMarkup(await loadShapes().catch(() => ''));
  });
  useEffect(() => void fill(), []);
  return (
    <svg
      ref={element}
      aria-hidden="true"
      {...svg}
      suppressHydrationWarning
      // Only our own markup, never user input.
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
