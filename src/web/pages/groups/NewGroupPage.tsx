import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { GroupForm } from '#web/groups/GroupForm.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

export function Component() {
  const navigate = useNavigate();
  return (
    <Container page>
      <PageTitle>Start a group</PageTitle>
      <PageHeading lead="People who meet again and again. A name is enough to begin.">Start a group</PageHeading>
      <GroupForm
        group={null}
        onDone={(slug) => {
          showToast('Your group is there. Invite some people!');
          void navigate(paths.group(slug));
        }}
      />
    </Container>
  );
}
