import { useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useOrganization } from '#web/organizations/organization-editing.api.ts';
import { NoAccess } from '#web/parts/host/NoAccess.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/PageTitle.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { HoursManager } from '#web/volunteering/host/HoursManager.tsx';

export function Component() {
  const { slug = '' } = useParams();
  const { data: organization, error, isPending, refetch } = useOrganization(slug);
  return (
    <Container page>
      <PageTitle>Volunteer hours</PageTitle>
      <PageHeading
        lead={organization?.name}
        actions={
          <ButtonLink to={paths.manageOrganizationVolunteers(slug)} variant="quiet">
            Volunteers
          </ButtonLink>
        }
      >
        Volunteer hours
      </PageHeading>
      {isPending && <Skeleton shape="box" />}
      {error && !organization && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {organization && !organization.abilities.postEvents && (
        <NoAccess path={paths.organization(slug)} name={organization.name} />
      )}
      {organization?.abilities.postEvents && (
        <HoursManager host={{ kind: 'organization', slug }} name={organization.name} />
      )}
    </Container>
  );
}
