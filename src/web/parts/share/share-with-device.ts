import { showToast } from '#web/ui/overlay/toast.ts';

export const canShareWithDevice = (): boolean => typeof navigator.share === 'function';

export async function shareWithDevice(link: { title: string; url: string }): Promise<void> {
  try {
    await navigator.share(link);
  } catch (error) {
    // Closing the device's share dialog is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast('Couldn’t share. Copy the link instead.', { kind: 'error' });
  }
}
