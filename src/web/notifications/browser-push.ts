import { filePaths } from '#contracts/site-paths.ts';

/** What the browser lets us do: `absent` where it knows no pushes, or none over an unsafe connection. */
export type PushState = 'absent' | 'blocked' | 'askable' | 'allowed';

export function pushState(): PushState {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'absent';
  const { permission } = Notification;
  if (permission === 'denied') return 'blocked';
  return permission === 'granted' ? 'allowed' : 'askable';
}

/**
 * Asks the person, by way of the browser, and its push service. Call it upon a press alone: browsers take a question out of the blue amiss.
 * Errors say in words for the person why nothing was turned on.
 */
export async function subscribeBrowser(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Your browser was not allowed to show notifications of this site, so nothing was turned on.');
  await navigator.serviceWorker.register(filePaths.pushWorker());
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return keysOf(await subscribe(pushManager, options));
  } catch {
    throw new Error('Your browser could not reach its push service. Try again a little later.');
  }
}

/** A subscription to another key, of an earlier life of this site, would be in the way. */
async function subscribe(pushManager: PushManager, options: PushSubscriptionOptionsInit): Promise<PushSubscription> {
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(filePaths.pushWorker());
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function keysOf(subscription: PushSubscription) {
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
