import { lazy, Suspense } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { useSignedInLink } from '#web/platform/page/auth-dialog.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';

const HelperEntry = lazy(() => import('./HelperEntry.tsx').then((module) => ({ default: module.HelperEntry })));

type HelperInvitationProps = { showId: string; title: string | null; code: string };

/** For visitors who opened a helper invitation link. */
export function HelperInvitation({ showId, title, code }: HelperInvitationProps) {
  const personId = useAppSelector((state) => state.auth.user?.id);
  const link = useSignedInLink(paths.show(showId, { helper: code }), 'login');
  return (
    <Card as="section" aria-labelledby="helper-title">
      <Stack>
        <h2 id="helper-title">{title ? `Help run ${title}?` : 'Help run a trivia night?'}</h2>
        <p>Helpers enter scores, ask questions and see the presenter’s notes.</p>
        {personId ? (
          <Suspense>
            <HelperEntry key={personId} showId={showId} code={code} />
          </Suspense>
        ) : (
          <div>
            <ButtonLink {...link} variant="loud">
              Log in to help
            </ButtonLink>
          </div>
        )}
      </Stack>
    </Card>
  );
}
