import { useNavigate, useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { GroupForm } from '#web/groups/GroupForm.tsx';
import { useDeleteGroup, useGroup } from '#web/groups/group-editing.api.ts';
import { DeleteHost } from '#web/parts/host/DeleteHost.tsx';
import { ManagementPage } from '#web/parts/host/ManagementPage.tsx';
import { FormSkeleton } from '#web/ui/form/FormLayout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

export function Component() {
  const { slug = '' } = useParams();
  const navigate = useNavigate();
  const query = useGroup(slug);
  const { data } = query;
  const deletion = useDeleteGroup(slug);
  return (
    <ManagementPage
      title="Edit group"
      query={query}
      canManage={({ abilities }) => abilities.edit}
      publicPath={paths.group(slug)}
      actions={data?.abilities.delete && <DeleteHost noun="group" name={data.name} deletion={deletion} />}
      skeleton={<FormSkeleton label="Loading the group" />}
    >
      {(group) => (
        <GroupForm
          group={group}
          onDone={() => {
            showToast('Changes saved.');
            void navigate(paths.group(slug));
          }}
        />
      )}
    </ManagementPage>
  );
}
