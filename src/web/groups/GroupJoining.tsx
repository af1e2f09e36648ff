import { lazy, Suspense } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { useSignedInLink } from '#web/platform/auth-dialog.ts';
import { useSignUpLink, useSignUpOnHash } from '#web/platform/hash-dialog.ts';
import { useAppSelector } from '#web/platform/store.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { formatMembership, JOIN_HASH, type JoinedGroup, joinLabels, wayInto } from './joining.ts';

const OwnMembership = lazy(() => import('./OwnMembership.tsx').then((module) => ({ default: module.OwnMembership })));

type GroupJoiningProps = { group: JoinedGroup; invitation: string | null };

/** The way in. What a signed-in person can do comes with their own code; all others are asked to sign up first. */
export function GroupJoining(props: GroupJoiningProps) {
  const personId = useAppSelector((state) => state.auth.user?.id);
  if (!personId) return <JoinLinks {...props} />;
  return (
    <Suspense fallback={<JoinLinks {...props} />}>
      <OwnMembership key={personId} {...props} />
    </Suspense>
  );
}

/** Before it is known who looks. Pressed before the scripts are there, the first leads to `#join`, which then opens the modal. */
function JoinLinks({ group, invitation }: GroupJoiningProps) {
  const page = paths.group(group.slug, invitation ? { invitation } : {});
  const link = useSignedInLink(page + JOIN_HASH);
  const follow = useSignUpLink(page, '#follow');
  const way = wayInto(group);
  useSignUpOnHash(JOIN_HASH, page + JOIN_HASH, way !== 'closed');
  return (
    <>
      {way === 'closed' ? (
        <p>{formatMembership(group)}</p>
      ) : (
        <ButtonLink {...link} variant="loud" size="large" wide preventScrollReset>
          {joinLabels[way]}
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
