import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import brokenDrawing from '#web/assets/broken.svg?no-inline';
import lostDrawing from '#web/assets/lost.svg?no-inline';
import { errorStatus } from '#web/platform/http/error-status.ts';
import { useViewerReload } from '#web/platform/session/viewer-reload.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

/** Includes mistyped URLs, which the API rejects with 400. */
const ABSENT = new Set([400, 404]);

/** Missing and forbidden pages look the same. */
export function ErrorPage() {
  const error = useRouteError();
  const absent = ABSENT.has(errorStatus(error));
  if (!absent && isNetworkFailure(error)) return <Offline />;
  const failure = isUnreachable(error)
    ? { title: 'No connection to the site', reason: error.message }
    : { title: "Sump'n broke.", reason: OUR_FAULT };
  return (
    <Container narrow page>
      <title>{absent ? 'Nothing here' : isUnreachable(error) ? failure.title : 'Something broke'}</title>
      <meta name="robots" content="noindex" />
      {absent ? <NothingHere /> : <SomethingBroke {...failure} />}
    </Container>
  );
}

/** A chunk or data failed to load while the browser is offline. The server has a navigator, too, which knows no network. */
const isNetworkFailure = (error: unknown): boolean =>
  !import.meta.env.SSR && error instanceof Error && !navigator.onLine;

const OUR_FAULT = 'That’s our fault, not yours. Please try again in a moment.';

/** A call got no response, though the browser knows a network, such as one that is too weak: http.ts says so. */
const isUnreachable = (error: unknown): error is Error => error instanceof Error && error.cause instanceof TypeError;

/** Reloads when the network returns. */
function Offline() {
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <Container narrow page>
      <title>Offline</title>
      <EmptyState
        level={1}
        drawing={<img src={lostDrawing} alt="" width={240} height={150} />}
        title="You seem to be offline."
        action={
          <Button variant="loud" size="large" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      >
        The page loads as soon as you’re back online.
      </EmptyState>
    </Container>
  );
}

/** The server rendered without a viewer: a host may see more, so the browser retries. */
function NothingHere() {
  const isReloading = useViewerReload();
  if (isReloading) return <Skeleton shape="box" />;
  return (
    <EmptyState
      level={1}
      drawing={<img src={lostDrawing} alt="" width={240} height={150} />}
      title="Nothin' here."
      action={
        <ButtonLink to={paths.search()} variant="loud" size="large">
          Look for sum'm to do
        </ButtonLink>
      }
    >
      This page doesn’t exist, or it has moved.
    </EmptyState>
  );
}

const FIRST_RETRY_MS = 4000;
const LONGEST_RETRY_MS = 60_000;

/** The site may be restarting, and nobody presses a button on the screen of a room: loads again what has failed until it succeeds. */
function useRetries(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let waitMs = FIRST_RETRY_MS;
    const retry = () => {
      void revalidate();
      waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS);
      timer = setTimeout(retry, waitMs);
    };
    let timer = setTimeout(retry, waitMs);
    return () => clearTimeout(timer);
  }, [revalidate]);
}

function SomethingBroke({ title, reason }: { title: string; reason: string }) {
  useRetries();
  return (
    <EmptyState
      level={1}
      drawing={<img src={brokenDrawing} alt="" width={240} height={150} />}
      title={title}
      action={
        <Button variant="loud" size="large" onClick={() => location.reload()}>
          Try again
        </Button>
      }
    >
      {reason}
    </EmptyState>
  );
}
