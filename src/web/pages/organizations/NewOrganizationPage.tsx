import { Link, useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { PostingGate } from '#web/moderation/PostingGate.tsx';
import { OrganizationForm } from '#web/organizations/OrganizationForm.tsx';
import { HELD_TEXT } from '#web/parts/HeldNote.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

export function Component() {
  const navigate = useNavigate();
  const isVerified = useAppSelector((state) => state.auth.user?.isEmailVerified);
  return (
    <Container page>
      <PageTitle>Add an organization</PageTitle>
      <PageHeading lead="Create a page for a business or non-profit to post public events.">
        Add an organization
      </PageHeading>
      <Stack gap="loose">
        {isVerified === false && (
          <Alert>
            {'To add an organization, you need a verified email. '}
            <Link to={paths.accountManagement()}>Verify your email</Link>
            {' first, then come back.'}
          </Alert>
        )}
        <PostingGate>
          <OrganizationForm
            organization={null}
            onDone={({ slug, isHeld }) => {
              showToast(isHeld ? HELD_TEXT : 'Your page is live. Post the first event!');
              void navigate(paths.organization(slug));
            }}
          />
        </PostingGate>
      </Stack>
    </Container>
  );
}
