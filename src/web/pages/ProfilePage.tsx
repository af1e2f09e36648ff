import { nothingYet } from '#web/people/community.ts';
import { ProfileCard } from '#web/people/ProfileCard.tsx';
import { ProfileLayout } from '#web/people/ProfileLayout.tsx';
import { ProfileLoadFailed } from '#web/people/ProfileLoadFailed.tsx';
import { ProfileSections } from '#web/people/ProfileSections.tsx';
import { ProfileSkeleton } from '#web/people/ProfileSkeleton.tsx';
import { useProfile } from '#web/people/profile-loading.ts';
import { Container } from '#web/ui/Layout.tsx';

/** What this browser remembers shows at once; the loaded profile takes its place. */
export function Component() {
  const { user, phase, load } = useProfile();
  return (
    <Container page>
      <title>Your profile</title>
      {phase === 'failed' && <ProfileLoadFailed onRetry={load} />}
      <ProfileLayout card={user ? <ProfileCard user={user} community={nothingYet} /> : <ProfileSkeleton />}>
        <ProfileSections community={nothingYet} />
      </ProfileLayout>
    </Container>
  );
}
