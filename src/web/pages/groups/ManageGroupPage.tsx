import { Link, useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useGroup } from '#web/groups/group-editing.api.ts';
import { GroupManager } from '#web/groups/manage/GroupManager.tsx';
import { ManagementPage } from '#web/parts/host/ManagementPage.tsx';
import { FormSkeleton } from '#web/ui/form/FormLayout.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { NeedsOverview } from '#web/volunteering/host/needs/NeedsOverview.tsx';

export function Component() {
  const { slug = '' } = useParams();
  return (
    <ManagementPage
      title="Group members"
      heading="People"
      query={useGroup(slug)}
      canManage={({ abilities }) => abilities.admit}
      links={[{ to: paths.manageContributions('group', slug), label: 'Dues and donations' }]}
      publicPath={paths.group(slug)}
      skeleton={<FormSkeleton label="Loading the people" />}
    >
      {(group) => (
        <GroupManager
          group={group}
          volunteers={
            <FormPart title="Volunteers">
              <NeedsOverview kind="group" slug={slug} />
              <Link to={paths.groupHours(slug)}>Volunteer hours</Link>
            </FormPart>
          }
        />
      )}
    </ManagementPage>
  );
}
