import { useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { AuthDialogHost } from '#web/accounts/dialogs/AuthDialogHost.tsx';
import { replayEarlyPress, stopRecordingPresses } from '#web/platform/page/early-press.ts';
import { focusFirst } from '#web/ui/focus-first.ts';
import { useOfflineLinks } from './offline-links.ts';
import { PersonalHeader } from './PersonalHeader.tsx';
import { SiteLayout } from './SiteLayout.tsx';
import { OptionalSessionKeeper } from './session-keeper/OptionalSessionKeeper.tsx';

/** Keys scroll positions by path, because all full page loads share one history key. */
export function Root() {
  // Before the next click: one that is recorded as well as handled would count twice.
  useLayoutEffect(stopRecordingPresses, []);
  useEffect(replayEarlyPress, []);
  useOfflineLinks();
  return (
    <AuthDialogHost>
      <SiteLayout header={<PersonalHeader />}>
        <Outlet />
      </SiteLayout>
      <OptionalSessionKeeper />
      <PageFocus />
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </AuthDialogHost>
  );
}

/** After client-side navigation the focus moves to the new page, or to the part of it in the address, not to a link that is gone. */
export function PageFocus() {
  const { pathname, hash } = useLocation();
  const focusedPath = useRef(pathname);
  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    if (!document.querySelector('dialog[open]'))
      focusFirst(document.getElementById(hash.slice(1)), document.getElementById('content'));
  }, [pathname, hash]);
  return null;
}
