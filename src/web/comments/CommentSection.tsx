import { lazy, Suspense } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { useSignedInLink } from '#web/platform/page/auth-dialog.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import styles from './CommentThread.module.css';
import { CommentThread } from './CommentThread.tsx';
import type { CommentPage } from './comments.api.ts';

const OwnComments = lazy(() => import('./OwnComments.tsx').then((module) => ({ default: module.OwnComments })));

type CommentSectionProps = { eventId: string; first: CommentPage };

/** The public thread; for signed-in people with tools. */
export function CommentSection({ eventId, first }: CommentSectionProps) {
  const personId = useAppSelector((state) => state.auth.user?.id);
  const thread = <CommentThread eventId={eventId} first={first} />;
  return (
    <section id="comments" aria-labelledby="comments-title" className={styles.section}>
      <h2 id="comments-title">{first.count > 0 ? `Comments (${first.count})` : 'Comments'}</h2>
      {personId ? (
        <Suspense fallback={thread}>
          <OwnComments key={personId} eventId={eventId} first={first} />
        </Suspense>
      ) : (
        <>
          <SignUpToComment eventId={eventId} />
          {thread}
        </>
      )}
    </section>
  );
}

function SignUpToComment({ eventId }: { eventId: string }) {
  const link = useSignedInLink(`${paths.event(eventId)}#comments`);
  return (
    <ButtonLink {...link} variant="quiet" preventScrollReset>
      Say something
    </ButtonLink>
  );
}
