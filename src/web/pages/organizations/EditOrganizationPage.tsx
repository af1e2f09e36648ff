import { useNavigate, useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { OrganizationForm } from '#web/organizations/OrganizationForm.tsx';
import { useDeleteOrganization, useOrganization } from '#web/organizations/organization-editing.api.ts';
import { DeleteHost } from '#web/parts/host/DeleteHost.tsx';
import { NoAccess } from '#web/parts/host/NoAccess.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { FormSkeleton } from '#web/ui/form/FormLayout.tsx';
import { Container, Row } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

export function Component() {
  const { slug = '' } = useParams();
  const navigate = useNavigate();
  const { data: organization, error, isPending, refetch } = useOrganization(slug);
  const deletion = useDeleteOrganization(slug);
  return (
    <Container page>
      <PageTitle>Edit organization</PageTitle>
      <PageHeading
        lead={organization?.name}
        actions={
          <Row gap="tight">
            {organization?.abilities.delete && (
              <DeleteHost noun="organization" name={organization.name} deletion={deletion} />
            )}
            <ButtonLink to={paths.organization(slug)} variant="quiet">
              See the page
            </ButtonLink>
          </Row>
        }
      >
        Edit organization
      </PageHeading>
      {isPending && <FormSkeleton label="Loading the organization" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {organization && !organization.abilities.edit && (
        <NoAccess path={paths.organization(slug)} name={organization.name} />
      )}
      {organization?.abilities.edit && (
        <OrganizationForm
          key={slug}
          organization={organization}
          onDone={() => {
            showToast('Saved. This is what people see now.');
            void navigate(paths.organization(slug));
          }}
        />
      )}
    </Container>
  );
}
