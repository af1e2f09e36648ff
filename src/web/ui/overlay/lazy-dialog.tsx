import { type ComponentType, useEffect, useState } from 'react';
import { NOT_LOADED } from './not-loaded-text.ts';
import { showToast } from './toast.ts';

/**
 * A dialog whose script loads when it opens. If that fails, a toast says so and the dialog counts as closed: an error, as of React's `lazy`, would put the
 * error page in the place of this one, with all that was typed. `Suspense` would also hold the dialog back for 300 ms, and public pages would carry more.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      let isOpen = true;
      load().then(
        (loaded) => setDialog(() => loaded),
        () => {
          if (!isOpen) return;
          showToast(NOT_LOADED, { kind: 'error' });
          props.onClose();
        },
      );
      return () => {
        isOpen = false;
      };
      // oxlint-disable-next-line react/exhaustive-deps -- once, whatever the page hands down meanwhile
    }, []);
    return Dialog && <Dialog {...props} />;
  };
}
