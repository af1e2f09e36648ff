import { lazy, Suspense } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { useSignedInLink } from '#web/platform/page/auth-dialog.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import type { RsvpEvent } from './answering.ts';
import type { GoingEvent } from './GoingDialog.tsx';
import styles from './RsvpBox.module.css';

const SeriesAnswering = lazy(async () => ({ default: (await import('./SeriesAnswering.tsx')).SeriesAnswering }));

/** `event`: the next of the series, whose questions and guest limit apply to all. */
export function SeriesRsvpBox({ seriesId, event }: { seriesId: string; event: RsvpEvent & GoingEvent }) {
  const personId = useAppSelector((state) => state.auth.user?.id);
  const link = useSignedInLink(paths.series(seriesId));
  if (!personId && event.requiresApproval)
    return (
      <div className={styles.box}>
        <ButtonLink to={paths.event(event.id)} variant="loud" size="large" wide>
          Request to join the next date
        </ButtonLink>
      </div>
    );
  const label = (
    <ButtonLink {...link} variant="loud" size="large" wide preventScrollReset>
      Go to all dates
    </ButtonLink>
  );
  return (
    <div className={styles.box}>
      {personId ? (
        <Suspense fallback={label}>
          <SeriesAnswering key={personId} seriesId={seriesId} event={event} />
        </Suspense>
      ) : (
        label
      )}
      <ButtonLink to={paths.event(event.id)} variant="link">
        Just the next date
      </ButtonLink>
    </div>
  );
}
