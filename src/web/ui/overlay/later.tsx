import { type ComponentType, createElement, lazy, memo, Suspense, useState } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A component that is server-rendered but whose script loads after the rest of the page. Pass `import.meta.env.SSR ? await load() : null` as
 * `onServer`. Loaders await `ready()` before client-side navigation, so that it appears with the rest. Its props must be stable: a re-render before
 * the script has loaded would make React drop the server's markup.
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
