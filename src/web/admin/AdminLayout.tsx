import type { ReactNode } from 'react';
import { isStaff } from '#contracts/accounts/account-roles.ts';
import { SidePage } from '#web/parts/SidePage.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { adminSections } from './admin-sections.ts';
import { StaffAnnouncements } from './announcements/StaffAnnouncements.tsx';
import { useOwnRole } from './staff/own-role.api.ts';

/** The sections that the viewer may open. */
export function useAdminSections() {
  const role = useOwnRole();
  return adminSections.filter((section) => role === 'administrator' || !section.isForAdministrators);
}

/** Every page of the administration. `title` is its menu entry. The server decides what the viewer may read. */
export function AdminLayout({ title, children }: { title: string; children: ReactNode }) {
  const role = useOwnRole();
  const sections = useAdminSections();
  if (role && isStaff(role))
    return (
      <SidePage label="Administration" sections={sections} current={title} wide>
        <StaffAnnouncements />
        {children}
      </SidePage>
    );
  return (
    <Container page narrow>
      <PageTitle>Administration</PageTitle>
      <PageHeading>Administration</PageHeading>
      {role ? (
        <Alert>Only moderators and administrators of this site can open this page.</Alert>
      ) : (
        <Skeleton shape="box" />
      )}
    </Container>
  );
}
