import { useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useOrganization } from '#web/organizations/organization-editing.api.ts';
import { StaffManager } from '#web/organizations/StaffManager.tsx';
import { ManagementPage } from '#web/parts/host/ManagementPage.tsx';
import { FormSkeleton } from '#web/ui/form/FormLayout.tsx';

export function Component() {
  const { slug = '' } = useParams();
  return (
    <ManagementPage
      title="Staff"
      query={useOrganization(slug)}
      canManage={({ abilities }) => abilities.seeStaff}
      publicPath={paths.organization(slug)}
      links={[
        { to: paths.manageOrganizationVolunteers(slug), label: 'Volunteers' },
        { to: paths.manageContributions('organization', slug), label: 'Dues and donations' },
      ]}
      skeleton={<FormSkeleton label="Loading the staff" />}
    >
      {(organization) => <StaffManager organization={organization} />}
    </ManagementPage>
  );
}
