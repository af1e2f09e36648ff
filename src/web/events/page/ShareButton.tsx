import { useHydrated } from '#web/platform/page/hydrated.ts';
import { drawIcon } from '#web/ui/drawing/draw-icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

const ShareIcon = drawIcon(<path d="M12 15V3.5M7.5 8L12 3.5L16.5 8M5 13v7.5h14V13" />);

/** Uses the device's share dialog, or copies the URL where there is none. */
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

async function share(link: { title: string; url: string }): Promise<void> {
  try {
    if (typeof navigator.share === 'function') return await navigator.share(link);
    await navigator.clipboard.writeText(link.url);
    showToast('The link is on your clipboard.');
  } catch (error) {
    // Closing the device's share dialog is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast(`Copy the address of this page: ${link.url}`, { kind: 'error' });
  }
}
