import { type ComponentType, useSyncExternalStore } from 'react';

/**
 * A component that is server-rendered but whose script loads only with `ready()`, called when the user opens what holds it. Until then the server's
 * markup stays as it is. Hydrating it late, in a Suspense boundary, would hold up every navigation. Loaders await `ready()` before client-side
 * navigation. Pass `import.meta.env.SSR ? await load() : null` as `serverComponent`.
 */
export function onDemandComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  serverComponent: ComponentType<Props> | null,
) {
  let loaded = serverComponent;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const ready = async () => {
    loaded ??= await load();
    for (const listener of listeners) listener();
  };
  function OnDemandComponent(props: Props) {
    const Component = useSyncExternalStore(
      subscribe,
      () => loaded,
      () => serverComponent,
    );
    if (Component)
      return (
        <div key="loaded">
          <Component {...props} />
        </div>
      );
    // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps what the server has rendered here; nothing is set
    return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  }
  return Object.assign(OnDemandComponent, { ready });
}
