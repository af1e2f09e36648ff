import { Outlet, ScrollRestoration } from 'react-router';
import { AuthDialogHost } from '#web/accounts/AuthDialogHost.tsx';
import { PageFocus } from './PageFocus.tsx';
import { PersonalHeader } from './PersonalHeader.tsx';
import { SessionKeeper } from './SessionKeeper.tsx';
import { SiteLayout } from './SiteLayout.tsx';

/** Every page that is loaded from its address has the same history key: without its path it would open where another was left. */
export function Root() {
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
