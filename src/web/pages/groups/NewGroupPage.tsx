import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { GroupForm } from '#web/groups/GroupForm.tsx';
import { PostingGate } from '#web/moderation/PostingGate.tsx';
import { HELD_TEXT } from '#web/parts/HeldNote.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

export function Component() {
  const navigate = useNavigate();
  return (
    <Container page>
      <PageTitle>Start a group</PageTitle>
      <PageHeading lead="For people who meet regularly. All you need to start is a name.">Start a group</PageHeading>
      <PostingGate>
        <GroupForm
          group={null}
          onDone={({ slug, isHeld }) => {
            showToast(isHeld ? HELD_TEXT : 'Your group is live. Invite some people!');
            void navigate(paths.group(slug));
          }}
        />
      </PostingGate>
    </Container>
  );
}
