import { useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useOrganization } from '#web/organizations/organization-editing.api.ts';
import { ManagementPage } from '#web/parts/host/ManagementPage.tsx';
import { HoursManager } from '#web/volunteering/host/hours/HoursManager.tsx';

export function Component() {
  const { slug = '' } = useParams();
  return (
    <ManagementPage
      title="Volunteer hours"
      query={useOrganization(slug)}
      canManage={({ abilities }) => abilities.postEvents}
      publicPath={paths.organization(slug)}
      links={[{ to: paths.manageOrganizationVolunteers(slug), label: 'Volunteers' }]}
    >
      {({ name }) => <HoursManager host={{ kind: 'organization', slug }} name={name} />}
    </ManagementPage>
  );
}
