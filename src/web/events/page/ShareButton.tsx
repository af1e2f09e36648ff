import { useHydrated } from '#web/platform/hydrated.ts';
import { ShareIcon } from '#web/ui/display/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

/** The device's own way of sharing where it has one, the address on the clipboard elsewhere. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <Button variant="quiet" size="small" onClick={() => void share({ title, url })}>
      <ShareIcon size={18} />
      Share
    </Button>
  );
}

async function share(what: { title: string; url: string }): Promise<void> {
  try {
    if (typeof navigator.share === 'function') return await navigator.share(what);
    await navigator.clipboard.writeText(what.url);
    showToast('The link is on your clipboard.');
  } catch (error) {
    // Closing the device's own sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast(`Copy the address of this page: ${what.url}`, { kind: 'error' });
  }
}
