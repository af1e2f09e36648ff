import { FollowButton } from '#web/parts/host/FollowButton.tsx';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { type Person, useFollowPerson } from './people.api.ts';

type FollowPersonProps = { person: Pick<Person, 'id' | 'isFollowing'> };

export function FollowPerson(props: FollowPersonProps) {
  return (
    <PersonQueries>
      <Following {...props} />
    </PersonQueries>
  );
}

function Following({ person: { id, isFollowing } }: FollowPersonProps) {
  return <FollowButton isFollowing={isFollowing} follow={useFollowPerson(id)} />;
}
