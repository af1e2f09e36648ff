import { type ReactNode, useEffect } from 'react';
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

/** Missing and forbidden pages look the same, and mistyped URLs, which the API rejects with 400. */
const ABSENT = [400, 404];

export function ErrorPage() {
  const error = useRouteError();
  const isAbsent = ABSENT.includes(errorStatus(error));
  const failure = describe(error);
  return (
    <Container narrow page>
      <title>{isAbsent ? 'Nothing here' : failure.title}</title>
      <meta name="robots" content="noindex" />
      {isAbsent ? <NothingHere /> : <SomethingBroke {...failure} />}
    </Container>
  );
}

/** Without a drawing where there is no connection: it is a file of the site. */
type Failure = { title: string; drawing?: string; children: string };

function describe(error: unknown): Failure {
  // The server has a navigator, too, which knows no network.
  if (!import.meta.env.SSR && !navigator.onLine)
    return { title: 'You seem to be offline.', children: 'The page loads as soon as you’re back online.' };
  if (isUnreachable(error)) return { title: 'No connection to the site', children: error.message };
  return {
    title: "Sump'n broke.",
    drawing: brokenDrawing,
    children: 'That’s our fault, not yours. Please try again in a moment.',
  };
}

/** A call got no response, though the browser knows a network, such as one that is too weak: http.ts says so. */
const isUnreachable = (error: unknown): error is Error => (error as Error | undefined)?.cause instanceof TypeError;

/** The server rendered without a viewer: a host may see more, so the browser retries. */
function NothingHere() {
  const isReloading = useViewerReload();
  if (isReloading) return <Skeleton shape="box" />;
  return (
    <ErrorState
      drawing={lostDrawing}
      title="Nothin' here."
      action={
        <ButtonLink to={paths.search()} variant="loud" size="large">
          Look for sum'm to do
        </ButtonLink>
      }
    >
      This page doesn’t exist, or it has moved.
    </ErrorState>
  );
}

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60_000;

const reload = () => location.reload();

/**
 * The site may be restarting, and nobody presses a button on the screen of a room: loads again what has failed until it succeeds, or opens a new document
 * where this one cannot recover.
 */
function useRetries(): void {
  const { revalidate } = useRevalidator();
  // Browsers do not load a file again that failed in this document, and after an update of the site its files are gone.
  const isStuck = /module|CSS/.test(String(useRouteError()));
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let waitMs = FIRST_RETRY_MS;
    const load = async (canReload: boolean) => {
      try {
        await revalidate();
        if (!canReload || !isStuck) return;
        const { ok } = await fetch(location.href, { signal });
        if (ok && !document.querySelector('dialog[open],input:focus')) reload();
      } catch {}
    };
    const retry = () => {
      // A page that fails whenever it is opened is not opened all the time.
      void load(performance.now() > LONGEST_RETRY_MS);
      waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS);
      timer = setTimeout(retry, waitMs);
    };
    let timer = setTimeout(retry, waitMs);
    addEventListener('online', () => void load(true), { signal });
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [revalidate, isStuck]);
}

function SomethingBroke(failure: Failure) {
  useRetries();
  return (
    <ErrorState
      {...failure}
      action={
        <Button variant="loud" size="large" onClick={reload}>
          Try again
        </Button>
      }
    />
  );
}

const ErrorState = ({ drawing, ...state }: Failure & { action: ReactNode }) => (
  <EmptyState level={1} drawing={drawing && <img src={drawing} alt="" width={240} height={150} />} {...state} />
);
