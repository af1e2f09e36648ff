import { Outlet, ScrollRestoration } from 'react-router';
import { AuthDialogHost } from '#web/accounts/AuthDialogHost.tsx';
import { PersonalHeader } from './PersonalHeader.tsx';
import { SessionKeeper } from './SessionKeeper.tsx';
import { SiteLayout } from './SiteLayout.tsx';

export function Root() {
  return (
    <AuthDialogHost>
      <SiteLayout header={<PersonalHeader />}>
        <Outlet />
      </SiteLayout>
      <SessionKeeper />
      <ScrollRestoration />
    </AuthDialogHost>
  );
}
