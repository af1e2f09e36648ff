import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';

type StillDrawingProps = Omit<ComponentProps<'svg'>, 'children' | 'ref'> & {
  /** Its shapes as markup: on the server always, in the browser where they are known already. */
  shapes: string;
  /** Makes them where they are not. */
  draw: () => Promise<string>;
};

/**
 * A drawing that the server puts into the page and the browser leaves as it is: neither its hundred shapes nor what makes them
 * are in the page's script. One that begins in the browser is drawn as soon as that has come.
 */
export function StillDrawing({ shapes, draw, ...svg }: StillDrawingProps) {
  const sheet = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState(shapes);
  const fill = useEffectEvent(async () => {
    // Without them a ground in its colour stays.
    if (!sheet.current?.firstChild) setDrawn(await draw().catch(() => ''));
  });
  useEffect(() => void fill(), []);
  return (
    <svg
      ref={sheet}
      aria-hidden="true"
      {...svg}
      suppressHydrationWarning
      // Our own markup, in which nothing that anybody wrote can stand.
      dangerouslySetInnerHTML={{ __html: drawn }}
    />
  );
}
