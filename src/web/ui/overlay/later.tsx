import { type ComponentType, createElement, lazy, memo, Suspense, useState } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A piece that stands in the page from the server on and whose script comes after that of what is above it. Give `onServer`
 * where pages are made: `import.meta.env.SSR ? await load() : null`. A page that begins in the browser awaits `ready()` in its
 * loader, so that the piece is there with the rest. Give it props that stay the same: were it rendered anew before its script is there,
 * React would take the server's markup away until it is.
 */
export function later<Props extends object>(load: Load<Props>, onServer: ComponentType<Props> | null) {
  let known = onServer;
  const ready = async () => {
    known ??= await load();
    return { default: known };
  };
  const Awaited = lazy(ready);
  function Later(props: Props) {
    const [Piece] = useState<ComponentType<Props>>(() => known ?? (Awaited as ComponentType<Props>));
    return <Suspense>{createElement(Piece, props)}</Suspense>;
  }
  return Object.assign(memo(Later) as ComponentType<Props>, { ready });
}
