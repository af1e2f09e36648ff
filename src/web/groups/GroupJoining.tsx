import { lazy, Suspense } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { useSignedInLink, useSignUpLink } from '#web/platform/page/auth-dialog.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { formatMembership, JOIN_HASH, type JoinedGroup, joinLabels, joinMethodOf } from './joining.ts';

const OwnMembership = lazy(() => import('./OwnMembership.tsx').then((module) => ({ default: module.OwnMembership })));

type GroupJoiningProps = { group: JoinedGroup; invitation: string | null };

/** Joining a group. The code for signed-in people loads separately; visitors are asked to sign up first. */
export function GroupJoining(props: GroupJoiningProps) {
  const personId = useAppSelector((state) => state.auth.user?.id);
  if (!personId) return <JoinLinks {...props} />;
  return (
    <Suspense fallback={<JoinLinks {...props} />}>
      <OwnMembership key={personId} {...props} />
    </Suspense>
  );
}

/** Shown until the viewer is known. Pressed before hydration by a signed-in person, it leads to `#join`, which opens the dialog after hydration. */
function JoinLinks({ group, invitation }: GroupJoiningProps) {
  const page = paths.group(group.slug, invitation ? { invitation } : {});
  const link = useSignedInLink(page + JOIN_HASH);
  const follow = useSignUpLink(page, '#follow');
  const method = joinMethodOf(group);
  return (
    <>
      {method === 'closed' ? (
        <p>{formatMembership(group)}</p>
      ) : (
        <ButtonLink {...link} variant="loud" size="large" wide preventScrollReset>
          {joinLabels[method]}
        </ButtonLink>
      )}
      {group.abilities.follow && (
        <ButtonLink {...follow} variant="quiet" wide preventScrollReset>
          Follow
        </ButtonLink>
      )}
    </>
  );
}
