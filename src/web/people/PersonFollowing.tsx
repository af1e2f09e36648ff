import { lazy, Suspense } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { useSignUpLink } from '#web/platform/page/auth-dialog.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import type { Person } from './people.api.ts';

const FollowPerson = lazy(() => import('./FollowPerson.tsx').then((module) => ({ default: module.FollowPerson })));

type PersonFollowingProps = { person: Pick<Person, 'id' | 'isFollowing'> };

/** The code for signed-in people loads separately; visitors are asked to sign up first. */
export function PersonFollowing({ person }: PersonFollowingProps) {
  const viewerId = useAppSelector((state) => state.auth.user?.id);
  if (viewerId === person.id) return null;
  const link = <FollowLink personId={person.id} />;
  if (!viewerId) return link;
  return (
    <Suspense fallback={link}>
      <FollowPerson key={viewerId} person={person} />
    </Suspense>
  );
}

function FollowLink({ personId }: { personId: string }) {
  const link = useSignUpLink(paths.person(personId), '#follow');
  return (
    <ButtonLink {...link} variant="quiet" wide preventScrollReset>
      Follow
    </ButtonLink>
  );
}
