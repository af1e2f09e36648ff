import { groupLine } from '#web/groups/group-lines.ts';
import { isOrganizer, useMyGroups } from '#web/groups/my-groups.api.ts';
import { ProfileCard } from '#web/people/ProfileCard.tsx';
import { ProfileLayout } from '#web/people/ProfileLayout.tsx';
import { ProfileLoadFailed } from '#web/people/ProfileLoadFailed.tsx';
import { ProfileSections } from '#web/people/ProfileSections.tsx';
import { ProfileSkeleton } from '#web/people/ProfileSkeleton.tsx';
import { useInterests, useProfileCounts } from '#web/people/people.api.ts';
import { useProfile } from '#web/people/profile-loading.ts';
import { useSocialLinks } from '#web/people/social-links.api.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';

/** Shows the stored user at once, until the profile has loaded. */
export function Component() {
  const { user, phase, load } = useProfile();
  const [counts, interests, groups] = [useProfileCounts(), useInterests(), useMyGroups('member')];
  const links = useSocialLinks();
  const error = counts.error ?? interests.error ?? groups.error ?? links.error;
  return (
    <Container page>
      <PageTitle>Your profile</PageTitle>
      {phase === 'failed' && <ProfileLoadFailed onRetry={load} />}
      {error && phase !== 'failed' && <Alert kind="error">{problemText(error)}</Alert>}
      <ProfileLayout
        card={
          user ? <ProfileCard user={user} counts={counts.data} links={links.data?.links ?? []} /> : <ProfileSkeleton />
        }
      >
        <ProfileSections
          interests={interests.data?.interests}
          organized={groups.data?.filter(isOrganizer).map(groupLine)}
          joined={groups.data?.filter((group) => !isOrganizer(group)).map(groupLine)}
        />
      </ProfileLayout>
    </Container>
  );
}
