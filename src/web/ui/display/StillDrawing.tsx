import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';

type StillDrawingProps = Omit<ComponentProps<'svg'>, 'children' | 'ref'> & {
  /** The shapes as markup: always on the server; in the browser only if already loaded. */
  shapes: string;
  /** Loads the shapes in the browser. */
  draw: () => Promise<string>;
};

/**
 * A drawing that the server renders and the browser keeps: its many shapes and their generator are not in the page's script. On client-side
 * navigation it appears once the generator has loaded.
 */
export function StillDrawing({ shapes, draw, ...svg }: StillDrawingProps) {
  const sheet = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState(shapes);
  const fill = useEffectEvent(async () => {
    // If loading fails, the coloured background stays.
    if (!sheet.current?.firstChild) setDrawn(await draw().catch(() => ''));
  });
  useEffect(() => void fill(), []);
  return (
    <svg
      ref={sheet}
      aria-hidden="true"
      {...svg}
      suppressHydrationWarning
      // Only our own markup, never user input.
      dangerouslySetInnerHTML={{ __html: drawn }}
    />
  );
}
