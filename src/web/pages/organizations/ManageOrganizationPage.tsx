import { useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useOrganization } from '#web/organizations/organization-editing.api.ts';
import { StaffManager } from '#web/organizations/StaffManager.tsx';
import { NoAccess } from '#web/parts/host/NoAccess.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/PageTitle.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { FormSkeleton } from '#web/ui/form/FormLayout.tsx';
import { Container, Row } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export function Component() {
  const { slug = '' } = useParams();
  const { data: organization, error, isPending, refetch } = useOrganization(slug);
  return (
    <Container page>
      <PageTitle>Staff</PageTitle>
      <PageHeading
        lead={organization?.name}
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
      >
        Staff
      </PageHeading>
      {isPending && <FormSkeleton label="Loading the staff" />}
      {error && !organization && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {organization && !organization.abilities.seeStaff && (
        <NoAccess path={paths.organization(slug)} name={organization.name} />
      )}
      {organization?.abilities.seeStaff && <StaffManager organization={organization} />}
    </Container>
  );
}
