import { type ComponentType, useEffect, useRef, useState } from 'react';

/**
 * A component whose markup the server renders and the browser does not hydrate: its script loads only after client-side navigation. For links and
 * pictures that need no script. Use a `key` for what it shows, because its markup does not change.
 */
export function unhydratedComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  serverComponent: ComponentType<Props> | null,
) {
  return function UnhydratedComponent(props: Props) {
    const element = useRef<HTMLDivElement>(null);
    const [Current, setCurrent] = useState<ComponentType<Props> | null>(() => serverComponent);
    useEffect(() => {
      // If loading fails, the page works without it.
      if (!element.current?.firstChild)
        load().then(
          (loaded) => setCurrent(() => loaded),
          () => {},
        );
    }, []);
    if (Current)
      return (
        <div>
          <Current {...props} />
        </div>
      );
    // Nothing is inserted: React keeps the server's markup.
    return <div ref={element} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  };
}
