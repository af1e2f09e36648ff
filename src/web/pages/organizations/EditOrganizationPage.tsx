import { useNavigate, useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { OrganizationForm } from '#web/organizations/OrganizationForm.tsx';
import { useDeleteOrganization, useOrganization } from '#web/organizations/organization-editing.api.ts';
import { DeleteHost } from '#web/parts/host/DeleteHost.tsx';
import { useOrganizationDeletion } from '#web/parts/host/deletion.api.ts';
import { ManagementPage } from '#web/parts/host/ManagementPage.tsx';
import { FormSkeleton } from '#web/ui/form/FormLayout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

export function Component() {
  const { slug = '' } = useParams();
  const navigate = useNavigate();
  const query = useOrganization(slug);
  const { data } = query;
  const deletion = useDeleteOrganization(slug);
  const { data: contents } = useOrganizationDeletion(slug, data?.abilities.delete === true);
  return (
    <ManagementPage
      title="Edit organization"
      query={query}
      canManage={({ abilities }) => abilities.edit}
      publicPath={paths.organization(slug)}
      actions={
        data?.abilities.delete && (
          <DeleteHost noun="organization" name={data.name} deletion={deletion} contents={contents} />
        )
      }
      skeleton={<FormSkeleton label="Loading the organization" />}
    >
      {(organization) => (
        <OrganizationForm
          organization={organization}
          onDone={() => {
            showToast('Changes saved.');
            void navigate(paths.organization(slug));
          }}
        />
      )}
    </ManagementPage>
  );
}
