import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { AuthDialogHost } from '#web/accounts/AuthDialogHost.tsx';
import { replayEarlyPress } from '#web/platform/early-press.ts';
import { PersonalHeader } from './PersonalHeader.tsx';
import { SessionKeeper } from './SessionKeeper.tsx';
import { SiteLayout } from './SiteLayout.tsx';

/** Every page that is loaded from its address has the same history key: without its path it would open where another was left. */
export function Root() {
  useEffect(replayEarlyPress, []);
  return (
    <AuthDialogHost>
      <SiteLayout header={<PersonalHeader />}>
        <Outlet />
      </SiteLayout>
      <SessionKeeper />
      <PageFocus />
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </AuthDialogHost>
  );
}

/** After a move within the site, keyboard and screen reader begin at the new page, not at a link that is gone. */
function PageFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!document.querySelector('dialog[open]')) document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
