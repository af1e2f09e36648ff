import { FollowButton } from '#web/parts/host/FollowButton.tsx';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { useFollowOrganization } from './following.api.ts';
import type { Organization } from './organizations.api.ts';

type OwnFollowingProps = { organization: Organization };

export function OwnFollowing(props: OwnFollowingProps) {
  return (
    <PersonQueries>
      <Following {...props} />
    </PersonQueries>
  );
}

function Following({ organization: { slug, isFollowing } }: OwnFollowingProps) {
  return <FollowButton isLoud isFollowing={isFollowing} follow={useFollowOrganization(slug)} />;
}
