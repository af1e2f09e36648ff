import { WORKER_SCOPE } from '#contracts/kept-pages.ts';
import { filePaths } from '#contracts/site-paths.ts';

/** Registers the site's service worker, for pushes and for pages that open without a network, and waits until it runs. */
export async function registerServiceWorker(scope = WORKER_SCOPE): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(filePaths.serviceWorker(), { scope });
  const starting = registration.active ? null : (registration.installing ?? registration.waiting);
  // `navigator.serviceWorker.ready` never resolves on a page outside of the scope.
  if (starting)
    await new Promise<void>((resolve) => {
      starting.addEventListener('statechange', () => {
        if (starting.state === 'activated' || starting.state === 'redundant') resolve();
      });
    });
  return registration;
}

const findServiceWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration(WORKER_SCOPE);

/** Ends the pushes of this browser, and closes those that it still shows. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await findServiceWorker();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
