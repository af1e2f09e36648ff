import { lazy, Suspense } from 'react';
import { organizationRoles } from '#contracts/organizations/organization-roles.ts';
import { paths } from '#contracts/site-paths.ts';
import { useSignUpLink } from '#web/platform/page/auth-dialog.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import type { InvitationSummary } from './organization-loading.ts';

const AcceptInvitation = lazy(() =>
  import('./AcceptInvitation.tsx').then((module) => ({ default: module.AcceptInvitation })),
);

type StaffInvitationProps = { slug: string; invitation: InvitationSummary };

/** Shown to visitors with an invitation link: describes the invitation and accepts it. */
export function StaffInvitation({ slug, invitation }: StaffInvitationProps) {
  const personId = useAppSelector((state) => state.auth.user?.id);
  if (!invitation.role) return <Alert>This invitation has expired or was used up. Ask for a new one.</Alert>;
  if (invitation.isStaff) return null;
  const { token, role, invitedBy } = invitation;
  return (
    <Alert>
      <Stack>
        <p>{`${invitedBy ?? 'Someone'} invited you to join the staff as ${organizationRoles[role]}.`}</p>
        <p>Your name shows on this page unless you hide your groups in your privacy settings.</p>
        {personId ? (
          <Suspense>
            <AcceptInvitation key={personId} token={token} />
          </Suspense>
        ) : (
          <AcceptLink slug={slug} token={token} />
        )}
      </Stack>
    </Alert>
  );
}

function AcceptLink({ slug, token }: { slug: string; token: string }) {
  const link = useSignUpLink(paths.organization(slug, { invitation: token }), '#accept');
  return (
    <div>
      <ButtonLink {...link} variant="loud" preventScrollReset>
        Accept the invitation
      </ButtonLink>
    </div>
  );
}
