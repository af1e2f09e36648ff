import { lazy, Suspense } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { useSignUpLink } from '#web/platform/page/auth-dialog.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import type { Organization } from './organizations.api.ts';

const OwnFollowing = lazy(() => import('./OwnFollowing.tsx').then((module) => ({ default: module.OwnFollowing })));

/** The code for signed-in people loads separately; visitors are asked to sign up first. */
export function OrganizationFollowing({ organization }: { organization: Organization }) {
  const personId = useAppSelector((state) => state.auth.user?.id);
  const link = <FollowLink slug={organization.slug} />;
  if (!personId) return link;
  return (
    <Suspense fallback={link}>
      <OwnFollowing key={personId} organization={organization} />
    </Suspense>
  );
}

function FollowLink({ slug }: { slug: string }) {
  const link = useSignUpLink(paths.organization(slug), '#follow');
  return (
    <ButtonLink {...link} variant="loud" size="large" wide preventScrollReset>
      Follow
    </ButtonLink>
  );
}
