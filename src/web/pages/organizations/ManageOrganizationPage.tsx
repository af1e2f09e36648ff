import { useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useOrganization } from '#web/organizations/organization-editing.api.ts';
import { StaffManager } from '#web/organizations/StaffManager.tsx';
import { ManagementPage } from '#web/parts/host/ManagementPage.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { FormSkeleton } from '#web/ui/form/FormLayout.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';

export function Component() {
  const { slug = '' } = useParams();
  return (
    <ManagementPage
      title="Staff"
      query={useOrganization(slug)}
      canManage={({ abilities }) => abilities.seeStaff}
      publicPath={paths.organization(slug)}
      actions={
        <Row gap="tight">
          <ButtonLink to={paths.manageOrganizationVolunteers(slug)} variant="quiet">
            Volunteers
          </ButtonLink>
          <ButtonLink to={paths.organization(slug)} variant="quiet">
            See the page
          </ButtonLink>
        </Row>
      }
      skeleton={<FormSkeleton label="Loading the staff" />}
    >
      {(organization) => <StaffManager organization={organization} />}
    </ManagementPage>
  );
}
