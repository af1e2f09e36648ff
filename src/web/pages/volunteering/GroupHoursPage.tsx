import { useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useGroup } from '#web/groups/group-editing.api.ts';
import { ManagementPage } from '#web/parts/host/ManagementPage.tsx';
import { HoursManager } from '#web/volunteering/host/hours/HoursManager.tsx';

export function Component() {
  const { slug = '' } = useParams();
  return (
    <ManagementPage
      title="Volunteer hours"
      query={useGroup(slug)}
      canManage={({ abilities }) => abilities.admit}
      publicPath={paths.group(slug)}
      links={[{ to: paths.manageGroup(slug), label: 'People' }]}
    >
      {({ name }) => <HoursManager host={{ kind: 'group', slug }} name={name} />}
    </ManagementPage>
  );
}
