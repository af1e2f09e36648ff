import { useParams } from 'react-router';
import { useOrganization } from '#web/organizations/organization-editing.api.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { NotYours } from '#web/parts/NotYours.tsx';
import { PageTitle } from '#web/platform/PageTitle.tsx';
import { paths } from '#web/platform/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Container } from '#web/ui/Layout.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { HoursDesk } from '#web/volunteer-needs/HoursDesk.tsx';

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
        <NotYours path={paths.organization(slug)} name={organization.name} />
      )}
      {organization?.abilities.postEvents && (
        <HoursDesk host={{ kind: 'organization', slug }} name={organization.name} />
      )}
    </Container>
  );
}
