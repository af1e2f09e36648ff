import { type ComponentType, createElement, lazy, memo, Suspense, useState } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A component that is server-rendered but whose script loads after the rest of the page. Pass `import.meta.env.SSR ? await load() : null` as
 * `serverComponent`. Loaders await `ready()` before client-side navigation, so that it appears with the rest. Its props must be stable: a re-render before
 * the script has loaded would make React drop the server's markup.
 */
export function lazyComponent<Props extends object>(load: Load<Props>, serverComponent: ComponentType<Props> | null) {
  let loaded = serverComponent;
  const ready = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  const Pending = lazy(ready);
  function LazyComponent(props: Props) {
    const [Current] = useState<ComponentType<Props>>(() => loaded ?? (Pending as ComponentType<Props>));
    return <Suspense>{createElement(Current, props)}</Suspense>;
  }
  return Object.assign(memo(LazyComponent) as ComponentType<Props>, { ready });
}
