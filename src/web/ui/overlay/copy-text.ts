import { showToast } from './toast.ts';

/** Copies to the clipboard and shows whether it worked; browsers can refuse. */
export async function copyText(
  text: string,
  noun: 'link' | 'address' | 'code' | 'codes' | 'key' | 'report',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(`Copied the ${noun}.`);
  } catch {
    showToast(`Your browser blocked copying. Select the ${noun} and copy it yourself.`, { kind: 'error' });
  }
}
