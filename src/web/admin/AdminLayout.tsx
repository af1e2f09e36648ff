import type { ReactNode } from 'react';
import { isStaff } from '#contracts/accounts/account-roles.ts';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { SidePage } from '#web/parts/SidePage.tsx';
import { UnsavedForms, useUnsavedForms } from '#web/parts/unsaved-forms.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { adminSections } from './admin-sections.ts';
import { StaffAnnouncements } from './announcements/StaffAnnouncements.tsx';
import { forgetOwnRole, useOwnRole, useOwnRoleError } from './staff/own-role.api.ts';

/** The sections that the viewer may open. */
export function useAdminSections() {
  const role = useOwnRole();
  return adminSections.filter((section) => role === 'administrator' || !section.isForAdministrators);
}

/**
 * Every page of the administration. `title` is its menu entry. The server decides what the viewer may read. Asks before a page is left whose forms
 * report something unsaved; the query is the filter of its list, whose forms go with it.
 */
export function AdminLayout({ title, children }: { title: string; children: ReactNode }) {
  const role = useOwnRole();
  const error = useOwnRoleError();
  const sections = useAdminSections();
  const { hasUnsaved, report } = useUnsavedForms();
  if (role && isStaff(role))
    return (
      <SidePage label="Administration" sections={sections} current={title} wide>
        <StaffAnnouncements />
        <LeavingGuard perSearch form={{ isChanged: hasUnsaved, isSubmitting: false }} />
        <UnsavedForms value={report}>{children}</UnsavedForms>
      </SidePage>
    );
  return (
    <Container page narrow>
      <PageTitle>Administration</PageTitle>
      <PageHeading>Administration</PageHeading>
      {role ? (
        <Alert>Only moderators and administrators of this site can open this page.</Alert>
      ) : error ? (
        <LoadFailed error={error} onRetry={forgetOwnRole} />
      ) : (
        <Skeleton shape="box" />
      )}
    </Container>
  );
}
