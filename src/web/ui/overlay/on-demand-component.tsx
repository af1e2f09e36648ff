import { type ComponentType, type RefObject, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

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
  const ready = async () => {
    loaded ??= await load();
    for (const listener of listeners) listener();
  };
  function OnDemandComponent(props: Props) {
    const frame = useRef<HTMLDivElement>(null);
    const restore = useRef<() => void>(undefined);
    const subscribe = useCallback((listener: () => void) => {
      const save = () => {
        restore.current ??= saveTyping(frame);
        listener();
      };
      listeners.add(save);
      return () => listeners.delete(save);
    }, []);
    const Component = useSyncExternalStore(
      subscribe,
      () => loaded,
      () => serverComponent,
    );
    useLayoutEffect(() => {
      if (Component) restore.current?.();
    }, [Component]);
    if (Component)
      return (
        <div key="loaded" ref={frame}>
          <Component {...props} />
        </div>
      );
    // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps what the server has rendered here; nothing is set
    return <div ref={frame} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  }
  return Object.assign(OnDemandComponent, { ready });
}

/** Reads the text that was typed before the script had loaded, and returns a function that restores it in the new field. */
function saveTyping(frame: RefObject<HTMLDivElement | null>): () => void {
  const old = document.activeElement;
  if (!(old instanceof HTMLInputElement) || !frame.current?.contains(old)) return () => undefined;
  return () => {
    const field = frame.current?.querySelector<HTMLInputElement>(`[name="${old.name}"]`);
    if (!field) return;
    field.value = old.value;
    field.focus();
  };
}
