import { useNavigate, useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { GroupForm } from '#web/groups/GroupForm.tsx';
import { useDeleteGroup, useGroup } from '#web/groups/group-editing.api.ts';
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
  const { data: group, error, isPending, refetch } = useGroup(slug);
  const deletion = useDeleteGroup(slug);
  return (
    <Container page>
      <PageTitle>Edit group</PageTitle>
      <PageHeading
        lead={group?.name}
        actions={
          <Row gap="tight">
            {group?.abilities.delete && <DeleteHost noun="group" name={group.name} deletion={deletion} />}
            <ButtonLink to={paths.group(slug)} variant="quiet">
              See the page
            </ButtonLink>
          </Row>
        }
      >
        Edit group
      </PageHeading>
      {isPending && <FormSkeleton label="Loading the group" />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {group && !group.abilities.edit && <NoAccess path={paths.group(slug)} name={group.name} />}
      {group?.abilities.edit && (
        <GroupForm
          key={slug}
          group={group}
          onDone={() => {
            showToast('Saved. This is what people see now.');
            void navigate(paths.group(slug));
          }}
        />
      )}
    </Container>
  );
}
