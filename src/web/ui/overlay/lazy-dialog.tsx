import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { NOT_LOADED } from './not-loaded-text.ts';
import { showToast } from './toast.ts';

/**
 * A dialog whose script loads when it opens. If that fails, a toast says so and the dialog counts as closed: an error, as of `lazy`, would put the
 * error page in the place of this one, with all that was typed.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({
    default: await load().catch((): ComponentType<Props> => NotLoaded),
  })) as ComponentType<Props>;
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

function NotLoaded({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    showToast(NOT_LOADED, { kind: 'error' });
    onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- once, whatever the page hands down meanwhile
  }, []);
  return null;
}
