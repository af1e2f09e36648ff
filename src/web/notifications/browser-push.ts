import { registerServiceWorker } from '#web/platform/page/service-worker.ts';

/** The browser's push permission: `absent` if unsupported or on an insecure connection, `not-installed` where only sites on the home screen get pushes. */
export type PushState = 'absent' | 'not-installed' | 'blocked' | 'askable' | 'allowed';

/** Only browsers of iPhones and iPads say whether a page was opened from the home screen. */
const isTabOnIphone = (): boolean => (navigator as { standalone?: boolean }).standalone === false;

export function pushState(): PushState {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isTabOnIphone() ? 'not-installed' : 'absent';
  const { permission } = Notification;
  if (permission === 'denied') return 'blocked';
  return permission === 'granted' ? 'allowed' : 'askable';
}

/**
 * Asks for permission and subscribes at the push service. Call it only on a click: browsers penalize unprompted requests. Errors carry a message for
 * the user.
 */
export async function subscribeBrowser(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Your browser didn’t allow notifications, so they’re still off.');
  const { pushManager } = await registerServiceWorker();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return keysOf(await subscribe(pushManager, options));
  } catch {
    throw new Error('Your browser couldn’t set up push notifications. Please try again later.');
  }
}

/** A subscription with an older key of this site would block the new one. */
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

function keysOf(subscription: PushSubscription) {
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
