import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { useHydrated } from '#web/platform/page/hydrated.ts';
import { useSite } from '#web/platform/page/site.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { cx } from '#web/ui/cx.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import styles from './Board.module.css';

const QrCode = lazy(() => import('#web/parts/QrCode.tsx').then((module) => ({ default: module.QrCode })));

export type FullScreen = [isFull: boolean, toggle: () => void];

type BoardActionsProps = {
  show: Pick<ShowDetail, 'id' | 'visibility' | 'takesAnswers' | 'joinCode'>;
  isOver: boolean;
  fullScreen: FullScreen;
};

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '');

/** Links and buttons: QR code for phones, full screen, playing. */
export function BoardActions({ show, isOver, fullScreen: [isFull, toggleFullScreen] }: BoardActionsProps) {
  const isHydrated = useHydrated();
  const { publicUrl } = useSite();
  const joinCode = show.takesAnswers && !isOver ? show.joinCode : null;
  const url = publicUrl + (joinCode ? paths.join(joinCode) : paths.board(show.id));
  return (
    <footer className={styles.footer}>
      {isHydrated && (joinCode || show.visibility !== 'private') && (
        <div className={styles.qr}>
          <Suspense>
            <QrCode text={url} label={joinCode ? 'QR code to join' : 'QR code for this board'} />
          </Suspense>
          {joinCode ? (
            <p>
              Play on your phone
              <strong>{joinCode}</strong>
              <span>{`at ${withoutScheme(publicUrl + paths.join(''))}`}</span>
            </p>
          ) : (
            <p>
              Follow along on your phone
              <span>{withoutScheme(url)}</span>
            </p>
          )}
        </div>
      )}
      <div className={styles.actions}>
        {show.takesAnswers && !isOver && !isFull && (
          <ButtonLink to={paths.playShow(show.id)} variant="loud">
            Play with your team
          </ButtonLink>
        )}
        {isOver && !isFull && (
          <ButtonLink to={paths.results(show.id)} variant="quiet" className={styles.fill}>
            Results
          </ButtonLink>
        )}
        {isHydrated && (
          <Button variant="quiet" className={cx(styles.fill, styles.screen)} onClick={toggleFullScreen}>
            {isFull ? 'Exit full screen' : 'Full screen'}
          </Button>
        )}
      </div>
    </footer>
  );
}

/** Also keeps the screen on where the browser supports it. */
export function useFullScreen(board: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);
  useEffect(() => {
    if (!isFull) return;
    let lock: Promise<WakeLockSentinel | null> | undefined;
    // The browser releases it when another window hides the board.
    const keepOn = () => {
      if (document.visibilityState === 'visible') lock = navigator.wakeLock?.request('screen').catch(() => null);
    };
    keepOn();
    document.addEventListener('visibilitychange', keepOn);
    return () => {
      document.removeEventListener('visibilitychange', keepOn);
      void lock?.then((screenLock) => screenLock?.release());
    };
  }, [isFull]);
  const fill = () => {
    // If the browser refuses, nothing changes.
    void (isFull ? document.exitFullscreen() : board.current?.requestFullscreen())?.catch(() => undefined);
  };
  return [isFull, fill];
}
